import type { Config } from '@hardway/server';
import { Command } from 'commander';
import { columns, print, printJson } from '../io/output.ts';
import { type Finding, right, wrong } from './finding.ts';
import { checkAddress, checkScreens } from './house.ts';
import { checkCommits, checkFolder, checkNode, checkSpace } from './machine.ts';
import { checkRecord } from './record.ts';

interface DoctorFlags {
  readonly folder?: string;
  readonly address?: string;
  readonly json?: boolean;
}

export const doctorCommand = (): Command =>
  new Command('doctor')
    .description('Check whether a house is well, or can be opened here, and say what to do if not.')
    .option('--folder <path>', 'where the record is kept (HARDWAY_FOLDER; hardway-data)')
    .option(
      '--address <url>',
      'where a house should answer; if this is left out, the configured port, free or answering',
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
It looks at Node, the settings, SQLite and how many durable commits the disk makes in a second, free space, who can
read the folder, the record and its schema, the signed checkpoints, the clock, the software, PostgreSQL where it is
configured, the screens, and who answers at the address. The house may be running; nothing of it is changed. In the
folder a small database is written and taken away again, to time the disk.

  ✓ right    ! advice    ✗ wrong, with what to do

  hardway doctor --folder hardway-data --address http://127.0.0.1:8080

Exit code 1 if something is wrong; advice alone is exit code 0.`,
    )
    .action(async (flags: DoctorFlags) => {
      const findings = await examine(flags);
      const well = findings.every(({ is }) => is !== 'wrong');
      if (flags.json) printJson({ well, findings });
      else {
        print(
          columns(findings.map(({ check, is, says, todo }) => [MARKS[is], check, todo ? `${says}: ${todo}` : says])),
        );
        print(well ? '\nAll is well.' : '\nSomething is wrong.');
      }
      if (!well) process.exitCode = 1;
    });

const MARKS: Readonly<Record<Finding['is'], string>> = { right: '✓', advice: '!', wrong: '✗' };

const examine = async (flags: DoctorFlags): Promise<readonly Finding[]> => {
  const config = await readSettings(flags);
  if ('is' in config) return [checkNode(), config, checkScreens()];
  const { folder, databaseUrl } = config;
  return [
    checkNode(),
    right('settings', `a ${config.mode} house with ${config.tables.length} tables`),
    ...(databaseUrl === null ? [await checkCommits(folder)] : []),
    checkSpace(folder),
    checkFolder(folder),
    ...(await checkRecord(config)),
    checkScreens(),
    ...(await checkAddress(flags.address, config)),
  ];
};

/** The settings as a start would read them; what is wrong with them is a finding like any other. */
const readSettings = async ({ folder }: DoctorFlags): Promise<Config | Finding> => {
  const { ConfigError, readConfig } = await import('@hardway/server');
  try {
    return readConfig(process.env, { flags: { HARDWAY_FOLDER: folder } });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return wrong('settings', error.message.replace(/\.$/, ''), 'see hardway serve --check');
  }
};
