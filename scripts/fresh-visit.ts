import { type OwnPart, type TableView, turnName } from '@hardway/server';
import { HouseClient, type Message } from '../test/house/client.ts';
import { until } from '../test/until.ts';

/** A stranger's first bet at a practice house: sits down, bets, says go, and waits until it is settled. */

const TABLE = 'sentosa-untimed';
const SPOT = 'big';
const STAKE = 1_000;

const must = (answer: Message, what: string): void => {
  if (answer.ok !== true) throw new Error(`${what}: ${JSON.stringify(answer)}`);
};

const visit = async (address: string): Promise<string> => {
  const player = await HouseClient.sit(address, TABLE);
  const turn = (): string => {
    const { view } = player.heard.findLast(({ is }) => is === 'welcome' || is === 'news')!;
    return turnName(view as TableView);
  };
  const settled = () =>
    player.heard
      .filter(({ is }) => is === 'own')
      .flatMap(({ own }) => (own as OwnPart).results.flatMap(({ results }) => results))[0];
  await until(() => turn().endsWith('betting'));
  must(await player.command('PlaceWager', { seat: player.seat, spot: SPOT, stake: STAKE }), 'The bet was refused');
  must(await player.ask({ is: 'go', turn: turn() }), 'The table did not go on');
  const { result, returned, clauses } = await until(settled);
  player.close();
  return `${STAKE} on ${SPOT} at ${TABLE}: ${result}, ${returned} came back (${clauses.join(', ')})`;
};

const [address] = process.argv.slice(2);
if (!address) throw new Error('Name the address of a practice house.');
process.stdout.write(`${await visit(address)}\n`);
