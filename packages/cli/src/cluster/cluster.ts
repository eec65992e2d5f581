import { Argument, Command } from 'commander';
import { checkAddress } from '../doctor/house.ts';
import { InputError, note, print, printJson } from '../io/output.ts';
import { drain } from './drain.ts';
import { nodesShown, ownersShown, silentIn, troublesIn } from './shown.ts';
import { houseSettings, standingOf } from './standing.ts';

interface ClusterFlags {
  readonly folder?: string;
  readonly address?: string;
  readonly json?: boolean;
}

export const clusterCommand = (): Command =>
  new Command('cluster')
    .description('Which nodes a house has, how long their leases last, and which of them owns what.')
    .addArgument(new Argument('[action]', 'to have a node stop and give its tables to the others').choices(['drain']))
    .argument('[node]', 'the node to drain')
    .option('--folder <path>', 'the house’s folder (HARDWAY_FOLDER; hardway-data)')
    .option('--address <url>', 'also ask whether the node at this address serves')
    .option('--json', 'as JSON, in the form of GET /api/nodes')
    .addHelpText(
      'after',
      `
It reads the database and needs no house: what it says holds also while every node is down. Give it the settings of
the house, HARDWAY_DATABASE_URL and HARDWAY_TABLES above all.

  STATE    live, overdue (its lease has run out, and the others end it), or left
  LEASE    when it ends, by the database’s clock; a node at work extends it every second, and it lasts three
  EPOCH    grows each time that a table changes hands; a writer with an earlier one is refused

With HARDWAY_NATS_URL and the house’s key in the folder it also hears the nodes themselves, for two seconds at most:

  STATE    draining, while a node gives its tables away
  SOCKETS  terminals, consoles and displays that are connected there
  LAG      since the node last knew who may do what; it refuses staff from 1.5 s on

  hardway cluster
  hardway cluster --json | jq '.tables[] | select(.owner == null)'
  hardway cluster drain two

Draining is what SIGTERM does: rounds come to their end, tables move to the other nodes, sockets are sent there, and
the process ends with exit code 0. A service manager that starts it again whatever the code makes a restart of it. It
takes HARDWAY_NATS_URL and the house’s key, and is refused where no other node could take over.

Exit code 1 if a node is overdue, a table has no owner, or the node at the address does not serve.`,
    )
    .action(async (action: 'drain' | undefined, node: string | undefined, flags: ClusterFlags) => {
      const config = await houseSettings(flags.folder);
      if (action === undefined) return show(flags, config);
      if (node === undefined) throw new InputError('name the node to drain; hardway cluster lists them.');
      return drain(config, node);
    });

const show = async (flags: ClusterFlags, config: Awaited<ReturnType<typeof houseSettings>>): Promise<void> => {
  const standing = await standingOf(config);
  const asked = flags.address === undefined ? [] : await checkAddress(flags.address, config);
  const troubles = [
    ...troublesIn(standing),
    ...asked.filter(({ is }) => is === 'wrong').map(({ check, says }) => `${check}: ${says}.`),
  ];
  if (flags.json) printJson({ well: troubles.length === 0, troubles, ...standing });
  else {
    print(`${nodesShown(standing)}\n\n${ownersShown(standing)}`);
    for (const trouble of troubles) print(`\n${trouble}`);
    if (standing.bus === false) note('NATS cannot be reached from here, so nodes are not heard.');
    for (const silent of silentIn(standing))
      note(`${silent} is live and not heard: it may be cut off from the others.`);
  }
  if (troubles.length > 0) process.exitCode = 1;
};
