import {
  type Actor,
  type ActorRole,
  COMMANDS,
  type Command,
  type CommandType,
  crewOf,
  decide,
  evolve,
  isRefusal,
  newTable,
  practiceFiling,
  RULEBOOKS,
  type Rulebook,
  STAFF,
  type Table,
} from '@hardway/engine';

/** Who may give a command, as tables answer when everybody asks for it. */

type Game = Rulebook['game'];

const NOON = Date.UTC(2026, 5, 1, 12);

const actorOf = (role: ActorRole): Actor => ({ id: `the ${role}`, role, ...(role === 'player' ? { seat: 1 } : {}) });

const tell = (rulebook: Rulebook, table: Table, order: object) =>
  decide(rulebook, table, { id: `command ${table.version}`, at: NOON, ...order } as unknown as Command);

const after = (rulebook: Rulebook, table: Table, order: object): Table => {
  const events = tell(rulebook, table, order);
  if (isRefusal(events)) throw new Error(`${JSON.stringify(order)}: ${events.message}`);
  return events.reduce(evolve, table);
};

const opened = (rulebook: Rulebook, choices: object): Table => {
  const crew = crewOf(rulebook);
  const filing = practiceFiling(rulebook, { paytable: rulebook.paytables[0]!.id, ...choices });
  const acts = [...crew.opening(filing), () => crew.buyIn(1, 100_000)];
  return acts.reduce(
    (table, act) => act(table).reduce((now, order) => after(rulebook, now, order), table),
    newTable(rulebook),
  );
};

/** Some commands are heard only once a game has come so far. */
const progressOf = (game: Game, form: string): readonly object[] => {
  if (game === 'sicbo') return [{ type: 'OpenBetting', by: actorOf('dealer') }];
  const player = { by: actorOf('player'), seat: 1 };
  return [
    { type: 'OfferDice', by: actorOf(form === 'craps' ? 'stickperson' : 'dealer') },
    { type: 'AnswerOffer', ...player, accepts: true },
    { type: 'PlaceWager', ...player, spot: 'pass', stake: 1000 },
    { type: 'ThrowDice', ...player },
    { type: 'DisputeFace', by: actorOf('player') },
  ];
};

interface Asked {
  readonly name: string;
  readonly rulebook: Rulebook;
  readonly tables: readonly Table[];
}

const asked = (rulebook: Rulebook, name: string, filings: readonly object[]): Asked => ({
  name,
  rulebook,
  tables: filings.flatMap((choices) => {
    const tables = [opened(rulebook, choices)];
    for (const order of progressOf(rulebook.game, name)) tables.push(after(rulebook, tables.at(-1)!, order));
    return tables;
  }),
});

const ASKED: readonly Asked[] = RULEBOOKS.flatMap((rulebook) =>
  rulebook.game === 'craps'
    ? ['craps', 'mini-craps'].map((form) => asked(rulebook, form, [{ form }]))
    : asked(
        rulebook,
        rulebook.id,
        rulebook.shakers.map(({ id }) => ({ shaker: id })),
      ),
);

type Json = Readonly<Record<string, unknown>>;

/** The plainest value that a field takes. */
const plainest = (json: Json): unknown => {
  if (Array.isArray(json.enum)) return json.enum[0];
  return { integer: json.minimum, boolean: true, array: [], object: {} }[`${json.type}`] ?? 'small';
};

const plainFields = ({ noRollGrounds }: Rulebook, type: CommandType): Json => ({
  ...Object.fromEntries(
    Object.entries(COMMANDS[type] as Readonly<Record<string, { readonly json: Json }>>)
      .filter(([, schema]) => !('optional' in schema))
      .map(([name, { json }]) => [name, plainest(json)]),
  ),
  // Craps wants a ground for it, Sic Bo has none to give.
  ...(type === 'CallNoRoll' && noRollGrounds[0] ? { ground: noRollGrounds[0].ground } : {}),
});

/** Whoever is listened to where others are told that it is not for them. */
const rolesAt = ({ rulebook, tables }: Asked, type: CommandType): readonly ActorRole[] => {
  const heard = new Set<ActorRole>();
  for (const table of tables) {
    const told = STAFF.map((role) => {
      const verdict = tell(rulebook, table, { type, by: actorOf(role), ...plainFields(rulebook, type) });
      return isRefusal(verdict) ? verdict.refused : 'ok';
    });
    for (const [index, role] of STAFF.entries())
      if (told[index] === 'ok' || (told.includes('wrong-role') && told[index] !== 'wrong-role')) heard.add(role);
  }
  return STAFF.filter((role) => heard.has(role));
};

/** "dealer to manager, cage": three and more that follow each other become a run. */
const inWords = (roles: readonly ActorRole[]): string => {
  if (roles.length === STAFF.length) return 'everybody';
  const runs: ActorRole[][] = [];
  for (const role of roles) {
    const run = runs.at(-1);
    if (run && STAFF.indexOf(role) === STAFF.indexOf(run.at(-1)!) + 1) run.push(role);
    else runs.push([role]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
};

/** Once where all tables of a game agree, otherwise by document or form; empty where no table has such a thing. */
export const whoMay = (type: CommandType, game: Game): string => {
  const groups = new Map<string, string[]>();
  for (const one of ASKED.filter(({ rulebook }) => rulebook.game === game)) {
    const roles = inWords(rolesAt(one, type));
    groups.set(roles, [...(groups.get(roles) ?? []), one.name]);
  }
  if (groups.size === 1) return [...groups.keys()][0]!;
  return [...groups]
    .filter(([roles]) => roles !== '')
    .map(([roles, names]) => `${names.join(', ')}: ${roles}`)
    .join('; ');
};
