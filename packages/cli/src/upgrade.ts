import type { Mode } from '@hardway/server';
import { Command, Option } from 'commander';
import { print } from './output.ts';
import { databaseUrl, folderOption, type RecordFlags, withReasons } from './record.ts';

export const upgradeCommand = (): Command =>
  new Command('upgrade')
    .description('Adopt a record of Hardway 0.1.0, which did not say whose it was.')
    .option(...folderOption)
    .addOption(
      new Option('--mode <mode>', 'what the house is: its record cannot tell')
        .choices(['practice', 'real'])
        .makeOptionMandatory(),
    )
    .addHelpText(
      'after',
      `
Once, before the first start. From then on the record says which house it belongs to, by which key, and whether money was
real. What it holds already is signed as it is found, in the first checkpoint of the chain; "hardway verify" calls it
adopted, not proved. The house must not be running. Save the folder first: the record cannot go back to 0.1.0.

  hardway upgrade --folder hardway-data --mode real`,
    )
    .action(async ({ folder, mode }: RecordFlags & { mode: Mode }) => {
      const { adoptRecord } = await import('@hardway/server');
      const place = { folder, databaseUrl: databaseUrl() };
      const { house } = await withReasons(() => adoptRecord(place, mode, Date.now));
      print(`Adopted the record in ${folder} as that of a ${mode} house, ${house}.`);
    });
