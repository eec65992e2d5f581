import { COMMANDS, type CommandType, commandSchema } from '@hardway/engine';
import { fold } from '../../packages/server/src/protocol/fold.ts';
import {
  Ask,
  Attended,
  CallAttendant,
  CashOutMessage,
  Go,
  Hello,
  PreviewMessage,
  Redeem,
} from '../../packages/server/src/protocol/messages.ts';
import {
  ChipsSchema,
  DoneSchema,
  FiledSchema,
  NewsSchema,
  NotDoneSchema,
  OWN_SCHEMAS,
  OwnSchema,
  RefusedSchema,
  StaffSchema,
  WelcomeSchema,
} from '../../packages/server/src/protocol/outgoing-schema.ts';
import { TABLE_SCHEMAS } from '../../packages/server/src/protocol/table-schema.ts';
import { VERSION } from '../../packages/server/src/version.ts';
import type { Conversation, Frame } from './conversation.ts';

/** The house's WebSocket as an AsyncAPI document, from the schemas by which it checks what comes in. */

interface Message {
  readonly title: string;
  readonly payload: { readonly description?: string };
  readonly examples: readonly Frame[];
}

const [HelloTerminal, HelloDisplay, HelloStaff, HelloDevice] = Hello.anyOf;

const incoming = ({ sent }: Conversation): Readonly<Record<string, Message>> => ({
  helloTerminal: {
    title: 'A terminal says who it is',
    payload: HelloTerminal,
    examples: [sent['hello as a terminal']!],
  },
  helloStaff: {
    title: 'Somebody of the staff says who they are',
    payload: HelloStaff,
    examples: [sent['hello as staff']!],
  },
  helloDisplay: { title: 'A display asks to watch', payload: HelloDisplay, examples: [sent['hello as a display']!] },
  helloDevice: { title: 'A shaker says who it is', payload: HelloDevice, examples: [sent['hello as a device']!] },
  command: { title: 'A command to the table', payload: Ask, examples: [sent.command!] },
  preview: { title: 'What would a command do?', payload: PreviewMessage, examples: [sent.preview!] },
  redeem: { title: 'A voucher becomes credit', payload: Redeem, examples: [sent.redeem!] },
  cashOut: { title: 'The whole credit becomes a voucher', payload: CashOutMessage, examples: [sent['cash-out']!] },
  attendant: { title: 'Somebody should come', payload: CallAttendant, examples: [sent.attendant!] },
  attended: { title: 'Somebody has come', payload: Attended, examples: [sent.attended!] },
  go: { title: 'Go on, at a table without a timer', payload: Go, examples: [sent.go!] },
});

const outgoing = ({ heard }: Conversation): Readonly<Record<string, Message>> => ({
  welcome: { title: 'How the table stands', payload: WelcomeSchema, examples: [heard.shut!] },
  done: { title: 'It is done', payload: DoneSchema, examples: [heard.done!, heard.foreseen!, heard.cashedOut!] },
  notDone: { title: 'It is not done', payload: NotDoneSchema, examples: [heard.notDone!] },
  refused: { title: 'It could not be read, or nobody is let in', payload: RefusedSchema, examples: [heard.refused!] },
  news: { title: 'What everybody may see has changed', payload: NewsSchema, examples: [heard.news!] },
  own: { title: 'What one seat may see has changed', payload: OwnSchema, examples: [heard.own!] },
  staff: { title: 'What staff see has changed', payload: StaffSchema, examples: [heard.staff!] },
  chips: {
    title: 'Others have put chips down, or taken them away',
    payload: ChipsSchema,
    examples: [{ is: 'chips', chips: { small: 2500, 'total/9': 500 } }],
  },
  // What is filed is longer than everything else together; a welcome of an open table has one.
  submission: { title: 'Something was filed', payload: FiledSchema, examples: [] },
});

const HELLOS = ['helloTerminal', 'helloStaff', 'helloDisplay', 'helloDevice'];
const REQUESTS = ['command', 'preview', 'redeem', 'cashOut', 'attendant', 'attended', 'go'];
const TOLD = ['news', 'own', 'chips', 'staff', 'submission', 'welcome'];

const CHANNEL = { $ref: '#/channels/table' };
const ofChannel = (names: readonly string[]) => names.map((name) => ({ $ref: `#/channels/table/messages/${name}` }));

/** A second person is proved by the password in `approval`, never named in the fields. */
const PROVED = ['approver', 'witness'];

interface CommandJson {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/** The fields of a command as they travel: without what the house itself knows. */
export const fieldsOf = (type: CommandType): CommandJson => {
  const { properties, required } = commandSchema(type).json as unknown as CommandJson;
  const own = Object.keys(COMMANDS[type]).filter((name) => !PROVED.includes(name));
  return {
    properties: Object.fromEntries(own.map((name) => [name, properties[name]!])),
    required: required.filter((name) => own.includes(name)),
  };
};

const commandSchemas = (): Record<string, object> =>
  Object.fromEntries(
    (Object.keys(COMMANDS) as CommandType[]).map((type) => [
      `${type}Fields`,
      { type: 'object', description: `The fields of ${type}.`, additionalProperties: false, ...fieldsOf(type) },
    ]),
  );

const messageOf = (name: string, { title, payload, examples }: Message): object => ({
  name,
  title,
  ...(payload.description ? { summary: payload.description } : {}),
  contentType: 'application/json',
  payload,
  ...(examples.length > 0 ? { examples: examples.map((example) => ({ payload: example })) } : {}),
});

export const asyncApi = (conversation: Conversation): object => {
  const all = { ...incoming(conversation), ...outgoing(conversation) };
  const messages = Object.fromEntries(Object.entries(all).map(([name, message]) => [name, messageOf(name, message)]));
  // TypeBox keeps notes of its own on its schemas, which no document has.
  const plain = JSON.parse(JSON.stringify(messages)) as typeof messages;
  const { folded, schemas } = fold(plain, { ...TABLE_SCHEMAS, ...OWN_SCHEMAS }, '#/components/schemas/');
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hardway house: the socket of a table',
      version: VERSION,
      description:
        'Players, consoles, displays and shakers speak with a house over one WebSocket. Every frame is one JSON object with ' +
        '`is`. Amounts are whole minor units.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: { practice: { host: '127.0.0.1:8080', protocol: 'ws', description: 'A practice floor as it starts.' } },
    channels: {
      table: {
        address: '/api/socket',
        title: 'One table',
        description: 'The first message says who speaks and at which table.',
        messages: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      admit: {
        action: 'receive',
        channel: CHANNEL,
        summary: 'Somebody comes to a table.',
        messages: ofChannel(HELLOS),
        reply: { channel: CHANNEL, messages: ofChannel(['welcome', 'refused']) },
      },
      carryOut: {
        action: 'receive',
        channel: CHANNEL,
        summary: 'Somebody asks for something; it is answered by its id.',
        messages: ofChannel(REQUESTS),
        reply: { channel: CHANNEL, messages: ofChannel(['done', 'notDone', 'refused']) },
      },
      tell: {
        action: 'send',
        channel: CHANNEL,
        summary: 'The house tells those who may know what has changed.',
        messages: ofChannel(TOLD),
      },
    },
    components: { messages: folded, schemas: { ...schemas, ...commandSchemas() } },
  };
};
