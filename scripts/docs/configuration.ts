import { PRACTICE_FLOOR, SETTINGS } from '@hardway/server';
import { code, fenced, GENERATED, page, table } from './markdown.ts';
import { recordingsTable } from './recordings.ts';

/** A page on the settings of a house, from the list that the house reads. */
export const configurationPage = (): string =>
  page([
    GENERATED,
    '# Configuration',
    'A house is set up by its environment. What is left out, or empty, has the default; what cannot be used is refused at the ' +
      'start, all of it at once, each with a sentence. `hardway serve` prints every setting with its value and where it came ' +
      'from, without secrets.',
    table(
      ['setting', 'without it', 'what it is'],
      SETTINGS.map(({ name, default: otherwise, says }) => [
        code(name),
        otherwise === '' ? '–' : code(otherwise),
        says,
      ]),
    ),
    '## The file of tables',
    '`HARDWAY_TABLES` names a JSON file with a list of tables.',
    table(
      ['field', 'what it is'],
      [
        ['`id`', 'Small letters, digits and dashes, 40 at most; it stands in addresses and in the record.'],
        ['`name`', 'What people read: `en` and `zh`.'],
        ['`rulebook`', 'The document it is run by; see [rulebooks](../rulebooks/README.md).'],
        [
          '`choices`',
          'What a virtual crew files for it: the keys that the document’s page lists. Staff file their own.',
        ],
        ['`seats`', 'How many players it takes, fewer than 10,000.'],
        [
          '`unattended`',
          '`null` where a dealer runs it. Otherwise dice and crew are virtual, and it has `betting` and `showing`: milliseconds ' +
            'for bets and for the result, or `null` for both where players say when.',
        ],
        ['`opened`', 'Optional: a virtual crew opens a dealer’s table, so that the first dealer can deal at once.'],
        [
          '`oneOf`',
          'Optional, for a table of one seat where players say when: visitors ask for the table of this id, and each gets ' +
            'another one of those that name it. Nobody else plays there; the house makes it as new for the next visitor once ' +
            'somebody has been gone for ten minutes. Only the table of that id is listed.',
        ],
        [
          '`camera`',
          'Optional: what a browser’s video element plays, an http(s) address or a path of the house’s own origin. Its picture ' +
            'stands beside the dice at the table’s terminals and wall. Pages may load from there and from no other camera.',
        ],
        [
          '`showsChips`',
          'Optional, `false` without it: players see faintly where others have chips. Terminals are told one sum for each ' +
            'position, of all other seats together.',
        ],
      ],
    ),
    'A table of the practice floor as it would stand in such a file:',
    fenced('json tables', JSON.stringify([PRACTICE_FLOOR.find(({ id }) => id === 'sentosa')], null, 2)),
    '## Recorded calls',
    'The folder that `sound.recordings` names in the operator’s file has a folder for each language, `en` or `zh`, and in it one ' +
      'for each game. A game’s folder has all of these as .mp3, .ogg or .wav, each of at most 300 kB; a call is one of them, or ' +
      'several one after another: `die-2`, `die-4`, `die-5`, `total-11`, `big`, `odd`. What is missing, or has another name, is told ' +
      'at the start. See [the operator’s guide](../guides/operator.md#sound).',
    recordingsTable(),
    'See also [the command line](cli.md#hardway-serve).',
  ]);
