import type { Clause, Play, Role, Rulebook } from '../../packages/engine/src/index.ts';
import { ROLES, WORDINGS } from '../../packages/engine/src/index.ts';
import type { Break } from './break.ts';
import { anyOf, playChanges } from './of-plays.ts';

/** Breaks of a clause by the data that cite it, those that say most about it first. */
export const dataBreaksOf = (rulebook: Rulebook, clause: Clause, met: string): readonly Break[] => {
  const found = citationsOf(rulebook)
    .filter(({ clauses }) => clauses.includes(clause))
    .flatMap((citation) => candidates(citation, clause));
  const kinds = [...new Set(found.map(({ of }) => of))].sort((a, b) => rank(a, met) - rank(b, met));
  return kinds.map((kind) => {
    const { path, says, ...rest } = anyOf(
      found.filter(({ of }) => of === kind),
      clause,
    );
    const where = path.join('.');
    return {
      kind: 'data',
      rulebook: rulebook.id,
      path,
      says: `${where}: ${says}`,
      ...('to' in rest ? { to: rest.to } : {}),
    };
  });
};

type Path = readonly (string | number)[];
type Node = Readonly<Record<string, unknown>>;

/** An object of a rulebook that names clauses, with the list it stands in, if any. */
interface Citation {
  readonly node: Node;
  readonly path: Path;
  readonly list: readonly unknown[] | null;
  readonly clauses: readonly string[];
}

interface Candidate {
  readonly of: Datum;
  readonly path: Path;
  readonly to?: unknown;
  readonly says: string;
}

/** Kinds of data, in the order in which they are broken. */
const DATA = [
  'limit',
  'play',
  'units',
  'come-out',
  'parts',
  'made',
  'changes',
  'age',
  'count',
  'inspection',
  'remedy',
  'ground',
  'requirement',
  'step',
  'duty',
  'replaced',
  'option',
  'payout',
  'vigorish',
  'spoken',
  'offer',
  'wordings',
  'shooter',
  'layout',
  'cells',
  'absent',
  'glossary',
] as const;
type Datum = (typeof DATA)[number];

/** A clause that is met as data is first of all its figure. */
const rank = (of: Datum, met: string): number => (of === 'payout' && met === 'data' ? -1 : DATA.indexOf(of));

/** Readings say what else a clause could mean, and are no rules. */
const APART = ['readings', 'names'];

const CITATIONS = new Map<Rulebook, readonly Citation[]>();

const citationsOf = (rulebook: Rulebook): readonly Citation[] => {
  const known = CITATIONS.get(rulebook);
  if (known) return known;
  const found: Citation[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, path: Path, list: Citation['list']): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (!Array.isArray(value)) found.push(citation(rulebook, value as Node, path, list));
    for (const [key, child] of Object.entries(value))
      if (!APART.includes(key))
        visit(child, [...path, Array.isArray(value) ? Number(key) : key], Array.isArray(value) ? value : null);
  };
  visit(rulebook, [], null);
  CITATIONS.set(rulebook, found);
  return found;
};

const citation = ({ id }: Rulebook, node: Node, path: Path, list: Citation['list']): Citation => {
  const own = Object.values(node);
  // A play or a limit has its clauses in an object inside it.
  const inner = [node.by, node.clause, node.clauses].filter((value) => typeof value === 'object' && value !== null);
  const wins = Array.isArray(node.wins) ? node.wins.map((win: Node) => win.by) : [];
  const clauses = [...own, ...inner.flatMap((value) => Object.values(value as Node)), ...wins];
  return { node, path, list, clauses: clauses.filter((value) => isClause(value, id)) };
};

const isClause = (value: unknown, id: string): value is string =>
  typeof value === 'string' && value.startsWith(`${id} `);

const candidates = ({ node, path, list }: Citation, clause: Clause): readonly Candidate[] => {
  const set = (of: Datum, keys: Path, to: unknown, says: string): Candidate => ({
    of,
    path: [...path, ...keys],
    to,
    says,
  });
  const unset = (of: Datum, key: string, says: string): Candidate => ({ of, path: [...path, key], says });
  /** The list without this object. */
  const out = (of: Datum, says: string): Candidate => ({
    of,
    path: path.slice(0, -1),
    to: list!.filter((other) => other !== node),
    says,
  });
  const cites = (key: string): boolean => node[key] === clause;
  const number = (key: string): number => node[key] as number;
  const one = (when: boolean, make: () => Candidate): Candidate[] => (when ? [make()] : []);

  const clauses = (typeof node.clause === 'object' ? node.clause : {}) as Record<string, unknown>;
  return [
    // By its step: an amount between two steps is refused in any case.
    ...Object.keys(clauses)
      .filter((key) => clauses[key] === clause)
      .map((key) => {
        const to = key === 'increment' ? number(key) / 2 : number(key) + number('increment') * (key === 'min' ? -1 : 1);
        return set('limit', [key], to, `${number(key)} becomes ${to}`);
      }),
    ...(('kind' in node && 'winsBy' in node) || ('by' in node && 'kind' in node)
      ? playChanges(node as unknown as Play, clause).map(({ to, says }) => set('play', [], to, says))
      : []),
    ...one('odds' in node && cites('clause'), () => {
      const odds = node.odds as { win: number };
      const { win } = odds;
      return set('payout', ['odds'], { ...odds, win: win + 1 }, `${win} becomes ${win + 1}`);
    }),
    ...one('of' in node && typeof node.of === 'number', () => set('units', ['of'], 1, `${node.of} units become 1`)),
    ...one('works' in node, () => set('come-out', ['works'], !node.works, 'works the other way on a come out roll')),
    ...one('parts' in node && 'option' in node, () =>
      set(
        'parts',
        ['parts', 0, 'units'],
        (node.parts as { units: number }[])[0]!.units + 1,
        'a unit more for the first part',
      ),
    ),
    ...one('when' in node && cites('clause') && String(node.when) in MADE, () =>
      set('made', ['when'], MADE[String(node.when)], `${node.when} becomes ${MADE[String(node.when)]}`),
    ),
    ...one('rule' in node && String(node.rule) in RULE, () =>
      set(
        path.at(-1) === 'offer' ? 'offer' : 'changes',
        ['rule'],
        RULE[String(node.rule)],
        `${node.rule} becomes ${RULE[String(node.rule)]}`,
      ),
    ),
    ...one('limit' in node, () => {
      const [unit, value] = Object.entries(node.limit as Record<string, number>)[0]!;
      return set('age', ['limit', unit], value + 1, `${value} ${unit} become ${value + 1}`);
    }),
    ...one('count' in node, () =>
      set('count', ['count'], number('count') - 1, `${node.count} becomes ${number('count') - 1}`),
    ),
    ...one('times' in node, () =>
      set('inspection', ['times'], number('times') - 1, `${node.times} times become ${number('times') - 1}`),
    ),
    ...one('remedy' in node && cites('clause'), () => out('remedy', `${node.kind} has no remedy`)),
    ...one('ground' in node, () =>
      node.refused ? unset('ground', 'refused', 'it is a ground') : out('ground', `${node.ground} is no ground`),
    ),
    ...one('known' in node, () => out('requirement', `${node.id} is not asked for`)),
    ...one('does' in node, () => {
      const by = otherRoles(node.by as Role[]);
      return set('duty', ['by'], by, `${node.does} by ${by.join(' and ')}`);
    }),
    ...one('reason' in node, () => out('replaced', 'dice stay')),
    ...one('step' in node, () => {
      const at = list!.indexOf(node);
      return { of: 'step', path: path.slice(0, -1), to: swapped(list!, at), says: `${node.step} changes places` };
    }),
    ...('key' in node && 'kind' in node
      ? optionChanges(node, clause).map(([keys, to, says]) => set('option', keys, to, says))
      : []),
    ...one('key' in node && 'is' in node, () =>
      set('option', ['max'], number('max') + 1, `${node.max} becomes ${number('max') + 1}`),
    ),
    ...one(cites('vigorish'), () => unset('vigorish', 'vigorish', 'no vigorish')),
    ...one('accepted' in node && cites('clause'), () =>
      set('spoken', ['accepted'], !node.accepted, `accepted: ${!node.accepted}`),
    ),
    ...one('allowed' in node, () =>
      set('wordings', ['allowed'], otherWordings(node.allowed as string[]), 'other wordings'),
    ),
    ...one(path.at(-1) === 'shooterNeeds', () =>
      set('shooter', ['spots'], (node.spots as string[]).slice(1), 'a spot less'),
    ),
    ...one('payouts' in node && 'layout' in node && cites('clause'), () =>
      set('layout', ['layout'], 'another', 'another layout'),
    ),
    ...one('cells' in node, () => set('cells', ['cells'], (node.cells as unknown[]).slice(1), 'an area less')),
    ...one('spot' in node && 'says' in node && path.includes('absent'), () => out('absent', 'not named as absent')),
    ...one('term' in node, () => out('glossary', `${node.term} is not explained`)),
  ];
};

const MADE: Readonly<Record<string, string>> = {
  'bets-open': 'come-out',
  'come-out': 'bets-open',
  'point-on': 'bets-open',
  'new-shooter': 'bets-open',
  supporting: 'bets-open',
};

const RULE: Readonly<Record<string, string>> = {
  free: 'locked',
  'locked-on-point': 'free',
  'down-only': 'free',
  locked: 'free',
  exactly: 'at-least',
  'at-least': 'exactly',
};

/** The next above those who may: people whom the clause does not name. */
const otherRoles = (by: readonly Role[]): Role[] => {
  const next = ROLES.find((role) => role !== 'player' && !by.includes(role) && ROLES.indexOf(role) > 1)!;
  return [...by.slice(1), next];
};

/** With one more way to write odds, one that the document does not have. */
const otherWordings = (allowed: readonly string[]): string[] => [
  ...allowed,
  ...WORDINGS.filter((wording) => !allowed.includes(wording)).slice(-1),
];

const swapped = (list: readonly unknown[], at: number): unknown[] => {
  const other = at + 1 < list.length ? at + 1 : at - 1;
  return list.map((item, index) => (index === at ? list[other] : index === other ? list[at] : item));
};

const optionChanges = (node: Node, clause: string): (readonly [Path, unknown, string])[] => {
  if (node.filedBy === clause) return [[['filedBy'], undefined, 'it need not be filed']];
  if (node.kind === 'vigorish') return vigorishChanges(node, clause);
  if (node.clause !== clause) return [];
  switch (node.kind) {
    case 'flag':
      return [[['default'], !node.default, `default ${!node.default}`]];
    case 'whole':
    case 'multiple':
      return [[['max'], (node.max as number) + 1, `${node.max} becomes ${(node.max as number) + 1}`]];
    case 'choice': {
      const other = (node.choices as string[]).find((choice) => choice !== node.default)!;
      return [[['default'], other, `default ${other}`]];
    }
    default: {
      const other = Object.keys(node.choices as object).find((choice) => choice !== node.default)!;
      return [[['default'], other, `default ${other}`]];
    }
  }
};

const vigorishChanges = (node: Node, clause: string): (readonly [Path, unknown, string])[] =>
  node.clause === clause ? [[['percentMax'], (node.percentMax as number) + 1, 'a percent more']] : [];
