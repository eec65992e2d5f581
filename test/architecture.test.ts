import { expect, test } from 'vitest';
import { later } from '../packages/web/src/words/en.ts';
import {
  CIRCLES_OF_FILES,
  CIRCLES_OF_ROOMS,
  GAMES_NAMED,
  NAMES_OF_SEVERAL,
  UNUSED_EXPORTS,
} from './architecture-allowed.ts';
import { allSources, circlesIn, PACKAGES, type PackageName, type Source, sourcesOf, unusedExports } from './sources.ts';
import { allRules, coloursOfDeclaration, coloursOfScript, definitionsOf, isPrimitive, TOKENS } from './styles.ts';

/** A screen each. They share the rooms before them, and nothing of each other's. */
const STATIONS = [
  ...['lobby', 'player', 'console', 'display', 'floor', 'cage', 'accounts', 'audit', 'odds', 'gallery'],
] as const;

/** Rooms in the order in which they may know each other: later ones import earlier ones. A loose file is a room too. */
const ROOMS = {
  engine: [
    ...[
      'dice',
      'money',
      'rules',
      'rulebooks',
      'submission',
      'language',
      'odds',
      'table',
      'games',
      'simulator',
      'tapes',
      'published',
      'charts',
    ],
    'index.ts',
  ],
  server: [
    ...[
      'version.ts',
      'protocol',
      'currency.ts',
      'brand.ts',
      'sound.ts',
      'store',
      'software.ts',
      'stream',
      'cluster',
      'staff',
    ],
    ...['practice-staff.ts', 'record', 'history', 'tables', 'cage', 'operations', 'reports', 'backup', 'api', 'config'],
    ...['node', 'rooms.ts', 'house.ts', 'open-house.ts', 'index.ts'],
  ],
  cli: [
    ...['io', 'charts', 'rules', 'session', 'simulate', 'tape', 'hand', 'settle', 'play', 'record', 'replay', 'move'],
    ...['serve', 'doctor', 'cluster', 'program.ts', 'run.ts', 'main.ts'],
  ],
  web: [
    ...['design', 'words', 'house', 'staff', 'moment', 'past', 'record', 'irregularity', 'sound'],
    ...STATIONS,
    'main.tsx',
  ],
} as const;

/** What a package may import from the others. */
const MAY_IMPORT: Readonly<Record<PackageName, readonly string[]>> = {
  engine: [],
  server: ['@hardway/engine'],
  cli: ['@hardway/engine', '@hardway/server'],
  web: ['@hardway/engine', '@hardway/server/protocol'],
};

const PUBLIC = [
  'packages/engine/src/index.ts',
  'packages/server/src/index.ts',
  'packages/server/src/protocol/index.ts',
];

const roomOf = (path: string): string => path.split('/')[3]!;

/** What is found beyond what is allowed, and what is allowed for no reason any more: the lists only shrink. */
const compared = (found: readonly string[], allowed: readonly string[]) => ({
  wrong: found.filter((item) => !allowed.includes(item)),
  'no longer needed in architecture-allowed.ts': allowed.filter((item) => !found.includes(item)),
});
const NOTHING = compared([], []);

const targetsOf = ({ references }: Source): string[] => references.flatMap(({ target }) => target ?? []);

const isInside = (name: PackageName, path: string): boolean => path.startsWith(`packages/${name}/src/`);

const inWeb = (path: string): string => `packages/web/src/${path}`;

for (const [name, rooms] of Object.entries(ROOMS) as [keyof typeof ROOMS, readonly string[]][]) {
  test(`the ${name} is made of its rooms and nothing else`, () => {
    expect([...new Set(sourcesOf(name).map(({ path }) => roomOf(path)))].sort()).toEqual([...rooms].sort());
  });

  test(`imports inside the ${name} point up the list of rooms`, () => {
    const wrong = sourcesOf(name).flatMap((source) =>
      targetsOf(source)
        .filter((target) => isInside(name, target))
        .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(source.path)))
        .map((target) => `${source.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
}

test('a station of the web imports nothing of another', () => {
  const stationOf = (path: string): string | undefined => STATIONS.find((station) => station === roomOf(path));
  const wrong = sourcesOf('web').flatMap((source) =>
    targetsOf(source)
      .filter((target) => isInside('web', target) && stationOf(source.path) && stationOf(target))
      .filter((target) => stationOf(target) !== stationOf(source.path))
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the engine imports nothing from outside', () => {
  const outside = sourcesOf('engine').flatMap(({ references }) =>
    references.filter(({ specifier }) => !specifier.startsWith('.')).map(({ specifier }) => specifier),
  );
  expect(outside).toEqual([]);
});

test('packages import each other only in the allowed direction, by name', () => {
  const names = ['@hardway/engine', '@hardway/server', '@hardway/web', 'hardway'];
  const wrong = PACKAGES.flatMap((name) =>
    sourcesOf(name).flatMap(({ path, references }) =>
      references
        .filter(({ specifier }) => names.some((other) => specifier === other || specifier.startsWith(`${other}/`)))
        .filter(({ specifier }) => !MAY_IMPORT[name].includes(specifier))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('no source file reaches into another package’s folder', () => {
  const wrong = PACKAGES.flatMap((name) =>
    sourcesOf(name).flatMap(({ path, references }) =>
      references
        .filter(({ specifier, target }) => specifier.startsWith('.') && !target?.startsWith(`packages/${name}/`))
        .map(({ specifier }) => `${path} imports ${specifier}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('no rooms import each other in a circle', () => {
  const circles = PACKAGES.flatMap((name) => {
    const rooms = new Map<string, Set<string>>();
    for (const source of sourcesOf(name)) {
      const own = roomOf(source.path);
      const others = targetsOf(source).filter((target) => isInside(name, target) && roomOf(target) !== own);
      rooms.set(own, new Set([...(rooms.get(own) ?? []), ...others.map(roomOf)]));
    }
    return circlesIn(rooms).map((circle) => `${name}: ${circle.join(', ')}`);
  });
  expect(compared(circles, CIRCLES_OF_ROOMS)).toEqual(NOTHING);
});

test('no files import each other in a circle', () => {
  const circles = PACKAGES.flatMap((name) =>
    circlesIn(new Map(sourcesOf(name).map((source) => [source.path, targetsOf(source)]))),
  );
  const told = (circle: readonly string[]): string => circle.join(', ');
  expect(compared(circles.map(told), CIRCLES_OF_FILES.map(told))).toEqual(NOTHING);
});

test('a game is named in its own rooms and by its documents only', () => {
  const rooms = sourcesOf('engine').flatMap(({ path }) => /\/games\/(\w+)\//.exec(path)?.[1] ?? []);
  const games = [...new Set(rooms)];
  const name = `'(?:${games.join('|')})'`;
  const compares = new RegExp(`[!=]==? ${name}|${name} [!=]==|\\bcase ${name}|\\.game [!=]==`, 'g');
  // Whoever lists the games names each of them, as texts or as keys.
  const lists = (text: string): boolean =>
    [`'(?:GAME)'`, `^ +(?:GAME):|[{,] *(?:GAME):`].some((form) =>
      games.every((game) => new RegExp(form.replaceAll('GAME', game), 'm').test(text)),
    );
  // Files that choose a part of a room for each game, the type that the list is checked by, and its names in each language.
  const mayList = (path: string): boolean =>
    /\/games\.tsx?$/.test(path) || path === 'packages/engine/src/rules/rulebook.ts' || path.startsWith(inWeb('words/'));
  const isAtHome = (path: string): boolean =>
    /^packages\/engine\/src\/(games|rulebooks)\//.test(path) ||
    (isInside('web', path) && path.split('/').some((part) => games.includes(part.split('-')[0]!)));
  const found = PACKAGES.flatMap(sourcesOf)
    .filter(({ path }) => !isAtHome(path))
    .flatMap(({ path, text }) => {
      const times = text.match(compares)?.length ?? 0;
      return [
        ...(times > 0 ? [`${path}: ${times}`] : []),
        ...(lists(text) && !mayList(path) ? [`${path} lists the games`] : []),
      ];
    });
  expect(compared(found, GAMES_NAMED)).toEqual(NOTHING);
});

test('nothing is exported that nobody imports', () => {
  expect(compared(unusedExports(allSources(), PUBLIC), UNUSED_EXPORTS)).toEqual(NOTHING);
});

test('an exported name means one thing', () => {
  // Games and languages have the same parts by contract.
  const placeOf = (path: string): string => path.replace(/\/games\/.*$/, '/games').replace(/\/words\/.*$/, '/words');
  const places = new Map<string, Set<string>>();
  for (const { path, declared } of PACKAGES.flatMap(sourcesOf))
    for (const name of declared) places.set(name, (places.get(name) ?? new Set()).add(placeOf(path)));
  const found = [...places].filter(([, where]) => where.size > 1).map(([name]) => name);
  expect(compared(found.sort(), NAMES_OF_SEVERAL)).toEqual(NOTHING);
});

test('a member is private in one way', () => {
  const hashed = allSources().filter(({ text }) => /\bthis\.#\w|^ +(\w+ )*#\w+[ (:;=<]/m.test(text));
  expect(hashed.map(({ path }) => path)).toEqual([]);
});

test('no colour outside the tokens', () => {
  const inStyles = allRules()
    .filter(({ path }) => path !== TOKENS)
    .flatMap(({ path, declarations }) =>
      declarations.flatMap((declaration) =>
        coloursOfDeclaration(declaration).map((colour) => `${path}: ${colour} in ${declaration}`),
      ),
    );
  const inScripts = sourcesOf('web').flatMap(({ path, text }) =>
    coloursOfScript(text).map((colour) => `${path}: ${colour}`),
  );
  expect([...inStyles, ...inScripts]).toEqual([]);
});

test('every style is nested in a root, below which one sheet alone defines a class', () => {
  const rules = allRules();
  const primitives = new Set(
    rules.filter(isPrimitive).flatMap((rule) => definitionsOf(rule).flatMap(({ root, name }) => [root, name])),
  );
  const sheets = new Map<string, Set<string>>();
  const wrong: string[] = [];
  for (const rule of rules.filter((each) => !isPrimitive(each)))
    for (const { root, name } of definitionsOf(rule)) {
      if (primitives.has(root)) wrong.push(`${rule.path}: .${root} ${name} is in no root of its own`);
      if (primitives.has(name) && name !== '') continue;
      const key = `.${root} ${name}`;
      sheets.set(key, (sheets.get(key) ?? new Set()).add(rule.path));
    }
  for (const [name, paths] of sheets) if (paths.size > 1) wrong.push(`${name}: ${[...paths].join(', ')}`);
  expect(wrong).toEqual([]);
});

test('screens of players and the wall say only what the first part of a catalogue has', () => {
  const byPath = new Map(sourcesOf('web').map((source) => [source.path, source]));
  const reached = new Set(['lobby/lobby.tsx', 'player/terminal.tsx', 'display/display.tsx'].map(inWeb));
  for (const path of reached)
    for (const target of targetsOf(byPath.get(path)!)) if (byPath.has(target)) reached.add(target);
  const rooms = `(?:${Object.keys(later).join('|')})`;
  const says = new RegExp(`\\bwords\\.${rooms}\\b|\\{[^}]*\\b${rooms}\\b[^}]*\\}: Words\\b|useWords\\(\\)\\.${rooms}`);
  const wrong = [...reached].filter((path) => says.test(byPath.get(path)!.text));
  expect(wrong).toEqual([]);
});
