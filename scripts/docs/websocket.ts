import { COMMANDS, type CommandType, REFUSALS } from '@hardway/engine';
import { HOUSE_REFUSALS, SETTINGS } from '@hardway/server';
import { LARGEST_BYTES } from '../../packages/server/src/api/http.ts';
import { LIMITS } from '../../packages/server/src/api/limits.ts';
import { fieldsOf } from './asyncapi.ts';
import type { Conversation, Frame } from './conversation.ts';
import { code, contents, GENERATED, json, page, table } from './markdown.ts';
import { whoMay } from './who-may.ts';

/** A page on the conversation over a table's socket, with frames of a real house. */

/** A frame with only these parts of its larger ones; what is left out is marked. */
const excerpt = (frame: Frame, kept: Readonly<Record<string, readonly string[]>>): Frame =>
  Object.fromEntries(
    Object.entries(frame).map(([name, value]) => {
      const parts = kept[name];
      if (parts === undefined || typeof value !== 'object' || value === null) return [name, value];
      const shown = Object.entries(value).filter(([part]) => parts.includes(part));
      return [name, { ...Object.fromEntries(shown), '…': '…' }];
    }),
  ) as Frame;

const UPGRADES = SETTINGS.find(({ name }) => name === 'HARDWAY_UPGRADES_PER_MINUTE')!.default;

const VIEW = ['rulebook', 'version', 'phase', 'play'];
const SUBMISSION = ['rulebook', 'paytable', 'limits'];

const describeField = (name: string, schema: Readonly<Record<string, unknown>>): string => {
  if (Array.isArray(schema.enum)) return `${code(name)}: ${schema.enum.map((value) => code(String(value))).join(', ')}`;
  return code(name);
};

const commandsTable = (): string =>
  table(
    ['command', 'fields', 'who at Sic Bo', 'who at craps'],
    (Object.keys(COMMANDS) as CommandType[]).map((type) => {
      const { properties, required } = fieldsOf(type);
      const fields = Object.entries(properties).map(([name, schema]) => {
        const told = describeField(name, schema as Readonly<Record<string, unknown>>);
        return required.includes(name) ? told : `${told} (optional)`;
      });
      return [code(type), fields.join('; '), whoMay(type, 'sicbo'), whoMay(type, 'craps')];
    }),
  );

const seconds = (milliseconds: number): string => `${milliseconds / 1000} seconds`;

export const websocketPage = ({ sent, heard }: Conversation): string =>
  page([
    GENERATED,
    '# WebSocket',
    'Players’ terminals, consoles, displays and shakers speak with the house over one WebSocket, `/api/socket`. Every frame is ' +
      'one JSON object with `is`. The document is [asyncapi.json](asyncapi.json); it has the schema of every message. The ' +
      'frames below are of a real house; ids, keys and numbers that chance draws are replaced by fixed ones.',
    contents([
      'Coming in',
      'Asking',
      'Being told',
      'Money',
      'Staff',
      'Losing the connection',
      'Limits',
      'Commands',
      'Codes',
    ]),
    '## Coming in',
    'The first message is `hello`: who speaks, and at which table. A terminal and a shaker bring the key that was told when ' +
      'they were enrolled; on a practice floor `POST /api/practice/{table}/seat` enrols a terminal and gives it credit. Staff ' +
      'are known by the cookie of their [sign-in](http.md#routes-staff). A display needs nothing.',
    json(sent['hello as a terminal']),
    'The answer is `welcome`, with everything that this party may see (cut short here), or `refused`.',
    json(excerpt(heard.welcome!, { view: VIEW, submission: SUBMISSION })),
    json(heard.refused),
    '`view` is the table as the engine has it, without what is not for everybody, and `submission` is what the operator has ' +
      'filed. So a client can ask the engine itself what may be done: `tableOf(view, submission, own)` of ' +
      '`@hardway/server/protocol` puts a seat’s table together again, and `legalCommands` of `@hardway/engine` answers.',
    '## Asking',
    'A command has an id that its sender chooses, and keeps before it is sent. The house adds who asks, and when.',
    json(sent.command),
    'It is answered once it is on disk. `version` is the table’s version with it.',
    json(heard.done),
    'The same id again is answered with the same answer and does nothing more. So whoever has no answer sends the same again.',
    'A no has a code, the clause if a document decided it, and a sentence. A stake that cannot be paid exactly comes with the ' +
      'payable ones beside it.',
    json(heard.notDone),
    '## Being told',
    'What everybody may see comes as `news`: what happened, by name, and how the table stands with it (cut short here).',
    json(excerpt(heard.news!, { view: VIEW })),
    'A seat is told of its own affairs by `own`, here after the dice have fallen. Changes close together come as one.',
    json(heard.own),
    'When a submission is filed or its limits are changed, `submission` brings it whole.',
    '## Money',
    'Money comes and goes by voucher, never by a command of a seat. The answer to a cash-out has the voucher’s number.',
    json(sent['cash-out']),
    json(heard.cashedOut),
    json(sent.redeem),
    '## Staff',
    'Consoles are told of every seat by `staff`, at most ten times a second.',
    json(heard.staff),
    'Before a command is given, `preview` says what it would bring: the events, whether a second person has to join in, and ' +
      'every seat that it would touch. Nothing happens by looking.',
    json(sent.preview),
    json(heard.foreseen),
    'Who somebody is, is asked again for everything that is sent and told. A console that locks is told so by `refused` with ' +
      '`session-locked`, and hears what everybody hears until it is opened again, which takes a new connection.',
    'Where a second person is needed, the command has `approval` with that person’s account and password.',
    'A player or a dealer calls for somebody by `attendant`; whoever comes says `attended`.',
    '## Losing the connection',
    'There is nothing to ask for again. Whoever comes back says `hello` and gets a new `welcome` with how things stand, the ' +
      'last twenty results included; `version` says how many events the table has seen. Requests without an answer are sent ' +
      'once more with the ids they had. A reader that is too slow hears nothing until it has caught up, and then gets a new ' +
      '`welcome`.',
    `The house pings every ${seconds(LIMITS.aliveEvery)}; whoever has not answered by the next ping is cut off. Browsers answer by ` +
      'themselves.',
    table(
      ['closed with', 'why'],
      [
        ['1001', 'The house closes. Come back later.'],
        [
          '1006',
          `No closing at all: the connection was lost, no ping was answered, or the reader was behind for ${seconds(LIMITS.behindFor)}.`,
        ],
        [
          '1008',
          `No hello came within ${seconds(LIMITS.helloWithin)}, the page’s origin is not one of the house’s, or whoever spoke may no longer: signed out, disabled, in another role, or a device that was removed. A \`refused\` comes before it, and its code is the reason.`,
        ],
        ['1009', 'A frame was too large.'],
      ],
    ),
    '## Limits',
    [
      `- A frame has at most ${LARGEST_BYTES / 1024} KiB.`,
      `- A connection may send ${LIMITS.rate} messages a second, ${LIMITS.burst} at once; all of an address together ${LIMITS.addressRate}. A \`hello\` counts as ${LIMITS.helloCost}. What is beyond is refused with \`too-many\` and not done.`,
      `- An address may open ${UPGRADES} sockets a minute. All of these are [settings](configuration.md).`,
      '- Frames are text. Compression is off.',
    ].join('\n'),
    '## Commands',
    'Who may give which is as the tables themselves answer; nobody is named where a game has no such thing. A player gives ' +
      'those of the own seat alone, and brings credit by voucher. No socket gives `CashOut`, `CountDrop`, a voucher or a ' +
      'reference in a command: they are the desk’s, behind `redeem`, `cash-out` and the routes of the cage. When a command may be given is for the document of the table ' +
      'to say, and a no names its clause; for every phase of a Sic Bo table it stands in ' +
      '[verdicts](../../packages/engine/src/games/verdicts). Fields of other kinds are in [asyncapi.json](asyncapi.json), under ' +
      'the name of the command.',
    commandsTable(),
    '## Codes',
    'Why something is refused. Cage and staff have a few more of their own.',
    table(
      ['code', 'means'],
      Object.entries({ ...REFUSALS, ...HOUSE_REFUSALS }).map(([name, means]) => [code(name), means]),
    ),
  ]);
