import { readFileSync } from 'node:fs';
import { expressionSections } from './expressions.ts';
import { code, fenced, GENERATED, page, table } from './markdown.ts';

/** Pages on the formats of files, from their JSON Schemas and the examples beside them. */

interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const read = (file: string): string => readFileSync(file, 'utf8').trimEnd();

const readSchema = (name: string): Schema => JSON.parse(read(`schemas/${name}.schema.json`)) as Schema;

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1)!;

/** What the schema says, with what it refers to. */
const resolved = (root: Schema, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : { ...root.$defs![nameOf(schema)]!, ...schema };

/** What a field may be, in a few words. */
const kindOf = (root: Schema, schema: Schema): string => {
  const { type, items, minimum, maximum, anyOf, ...rest } = resolved(root, schema);
  if (rest.const !== undefined) return code(JSON.stringify(rest.const));
  if (rest.enum) return rest.enum.map((value) => code(String(value))).join(', ');
  if (anyOf) return anyOf.map((one) => kindOf(root, one)).join(' or ');
  if (type === 'array') return `list of ${items ? plural(root, items) : 'anything'}`;
  if (type === 'integer')
    return `whole number${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`;
  if (Array.isArray(type)) return type.map((one: string) => kindOf(root, { ...rest, type: one })).join(' or ');
  if (type === 'null') return '`null`';
  if (type === 'string') return rest.pattern === undefined ? 'text' : `text of the form ${code(rest.pattern)}`;
  return type === 'boolean' ? '`true`, `false`' : String(type ?? 'anything');
};

const plural = (root: Schema, items: Schema): string =>
  items.$ref === undefined || resolved(root, items).type !== 'object' ? kindOf(root, items) : nameOf(items);

const saysOf = (root: Schema, schema: Schema): string => {
  const { description = '', examples = [], default: otherwise } = resolved(root, schema);
  const shared = schema.$ref === undefined ? undefined : root.$defs![nameOf(schema)]!.description;
  return [
    description,
    shared === undefined || shared === description ? '' : shared,
    otherwise === undefined ? '' : `Without it: ${code(String(otherwise))}.`,
    examples.length === 0
      ? ''
      : `Such as ${examples.map((example) => code(typeof example === 'string' ? example : JSON.stringify(example))).join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const fieldsTable = (root: Schema, { properties = {}, required = [] }: Schema): string =>
  table(
    ['field', 'may be', 'what it is'],
    Object.entries(properties).map(([name, schema]) => [
      required.includes(name) ? `${code(name)} (needed)` : code(name),
      kindOf(root, schema),
      saysOf(root, schema),
    ]),
  );

export const strategyPage = (): string => {
  const root = readSchema('strategy');
  return page([
    GENERATED,
    '# Strategy files',
    `${root.description} The schema is [strategy.schema.json](../../schemas/strategy.schema.json).`,
    '## The file',
    fieldsTable(root, root),
    '## A bet of a habit',
    'What stands in `bets`: made before every roll if its time has come, with a stake that follows its last result.',
    fieldsTable(root, root.$defs!.bet!),
    '## A rule',
    'Rules are read from the top, and each that applies counts. The engine makes the changes that are legal: what may not be made ' +
      'yet waits for its time, a contract wager stays, and what the document never allows is refused with its clause.',
    fieldsTable(root, root.$defs!.rule!),
    '## A bet of a rule or board',
    'A board is a list of these, or an object of stakes by spot, such as `{"place/6": 1200, "place/8": 1200}`.',
    fieldsTable(root, root.$defs!.boardBet!),
    '### The same spot more than once',
    'A player has one wager on a spot, whatever named it: where several rules or boards that apply, or one of them twice, name the same spot, ' +
      'the stakes add up to it, and the odds are those of the first that gives any. One rule that says 6.00 on the 6 and another that says 12.00 ' +
      'come to a place bet of 18.00; as soon as the second no longer applies it goes back to 6.00 ' +
      '([an example](../../examples/strategies/boards-that-overlap.json)). A document has no use for two: they would win and lose ' +
      'together. Come and don’t come bets are the exception. Each goes to a number of its own and leaves its spot free for the ' +
      'next, so `upTo` of them stand at once; named twice before one roll they too are one wager of both stakes.',
    '## A counter',
    'Counters bound what a strategy remembers, so that it stays a finite chain with an exact evening. All of them are worked out ' +
      'from the values before the roll.',
    fieldsTable(root, root.$defs!.counter!),
    '## A chance',
    'In simulation a chance is drawn by a throw of the same dice that is not played.',
    fieldsTable(root, root.$defs!.chance!),
    ...expressionSections(),
    '## Examples',
    'The pass line, always backed with double odds:',
    fenced('json strategy', read('examples/strategies/pass-double-odds.json')),
    'Two numbers, pressed after each win until the most is reached:',
    fenced('json strategy', read('examples/strategies/place-six-eight-press.json')),
    'The inside numbers for 110.00, regressed after one hit, then pressed:',
    fenced('json strategy', read('examples/strategies/inside-regress-press.json')),
    'More lie in [examples/strategies](../../examples/strategies). `hardway session` works out how an evening with a strategy ' +
      'ends, exactly; `hardway simulate` plays many evenings. See [the command line](cli.md).',
  ]);
};

export const sideBetPage = (): string => {
  const root = readSchema('side-bet');
  return page([
    GENERATED,
    '# Side bets',
    `${root.description} The schema is [side-bet.schema.json](../../schemas/side-bet.schema.json).`,
    '## The file',
    fieldsTable(root, root),
    '## Examples',
    'The Fire Bet, written as a side bet:',
    fenced('json side-bet', read('examples/side-bets/distinct-points.json')),
    'A wager on long hands:',
    fenced('json side-bet', read('examples/side-bets/long-hand.json')),
    fenced('sh', 'npx hardway hand md-craps --bet examples/side-bets/long-hand.json'),
    'More lie in [examples/side-bets](../../examples/side-bets). See [the command line](cli.md#hardway-hand).',
  ]);
};

export const weightsPage = (): string => {
  const root = readSchema('weights');
  return page([
    GENERATED,
    '# Weights of dice',
    `${root.description} The schema is [weights.schema.json](../../schemas/weights.schema.json).`,
    '## The file',
    fieldsTable(root, root),
    'Exactly one of `faces` and `outcomes` is there. Where all weights are the same the dice are fair, and every figure is that ' +
      'of fair dice.',
    '## Examples',
    'Both dice show a six twice as often as any other face, so they have 49 ways to fall and 8 of them are a seven:',
    fenced('json weights', read('examples/weights/heavy-six.json')),
    fenced('sh', 'npx hardway odds md-craps --spot any-seven --weights examples/weights/heavy-six.json'),
    'Every seven a tenth rarer than with fair dice, whatever does it:',
    fenced('json weights', read('examples/weights/fewer-sevens.json')),
    'More lie in [examples/weights](../../examples/weights). `hardway odds`, `hand`, `session` and `simulate` take `--weights`. ' +
      'See [the command line](cli.md).',
  ]);
};

/** A step's fields beside its name. */
const stepFields = (root: Schema, { properties = {}, required = [] }: Schema): string =>
  Object.entries(properties)
    .filter(([name]) => name !== 'do')
    .map(([name, schema]) => {
      const { default: otherwise } = resolved(root, schema);
      const optional = required.includes(name)
        ? ''
        : otherwise === undefined
          ? ' (optional)'
          : ` (without it ${code(String(otherwise))})`;
      return `${code(name)}: ${stepKind(root, schema)}${optional}`;
    })
    .join('; ');

/** Values that have a name of their own are told under it. */
const stepKind = (root: Schema, schema: Schema): string =>
  schema.$ref !== undefined && SHARED.includes(nameOf(schema)) ? nameOf(schema) : kindOf(root, schema);

const SHARED = ['amount', 'seat', 'spot', 'face', 'dice', 'round', 'rounds', 'text', 'actor'];

export const scenarioPage = (): string => {
  const root = readSchema('scenario');
  const steps = root.$defs!.step!.oneOf!;
  return page([
    GENERATED,
    '# Scenario files',
    `${root.description} The schema is [scenario.schema.json](../../schemas/scenario.schema.json).`,
    '## The file',
    fieldsTable(root, root),
    '## Steps',
    table(
      ['do', 'what it is', 'fields'],
      steps.map((step) => [code(String(step.properties!.do!.const)), step.description ?? '', stepFields(root, step)]),
    ),
    '## Values',
    table(
      ['value', 'may be', 'what it is'],
      SHARED.map((name) => {
        const schema = { $ref: `#/$defs/${name}` };
        return [code(name), kindOf(root, schema), saysOf(root, schema)];
      }),
    ),
    '## Example',
    fenced('json scenario', read('examples/scenarios/rws-sicbo-a-round.json')),
    'It is played like this; without `--story` the answer is JSON.',
    fenced('sh', 'npx hardway play examples/scenarios/rws-sicbo-a-round.json --story'),
    'More lie in [examples/scenarios](../../examples/scenarios). See [the command line](cli.md#hardway-play).',
  ]);
};
