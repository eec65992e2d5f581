import type { Mode } from '@hardway/server';
import { Command, Option } from 'commander';
import { InputError, print } from '../io/output.ts';
import { databaseUrl, folderOption, type RecordFlags, withReasons } from './record.ts';

export const upgradeCommand = (): Command =>
  new Command('upgrade')
    .description('Adopt a record of Hardway 0.1.0, which did not say whose it was.')
    .option(...folderOption)
    .addOption(
      new Option('--mode <mode>', 'what the house is, since its record does not say')
        .choices(['practice', 'real'])
        .makeOptionMandatory(),
    )
    .option(
      '--currency <code>',
      'what its amounts are minor units of (ISO 4217)',
      process.env.HARDWAY_CURRENCY ?? 'USD',
    )
    .addHelpText(
      'after',
      `
Run it once, before the first start. From then on the record says which house it belongs to, with which key, whether money
was real, and in which currency; without --currency it is that of HARDWAY_CURRENCY. What it holds already is signed as it is
found, in the first checkpoint of the chain; "hardway verify" calls it adopted, not proved. The house must not be running. Save the folder first: the record cannot go back to 0.1.0.

  hardway upgrade --folder hardway-data --mode real --currency SGD`,
    )
    .action(async ({ folder, mode, currency }: RecordFlags & { mode: Mode; currency: string }) => {
      const { adoptRecord, isCurrency } = await import('@hardway/server');
      if (!isCurrency(currency))
        throw new InputError(`--currency must be a code of three capital letters, such as USD, not "${currency}".`);
      const place = { folder, databaseUrl: databaseUrl() };
      const { house } = await withReasons(() => adoptRecord(place, { mode, currency }, Date.now));
      print(`Adopted the record in ${folder} as that of a ${mode} house with amounts in ${currency}, ${house}.`);
    });
