import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** How files of the packages know each other, read from their text. All paths are relative to the repository's root. */

const ROOT = new URL('..', import.meta.url).pathname;

export const PACKAGES = ['engine', 'server', 'cli', 'web'] as const;
export type PackageName = (typeof PACKAGES)[number];

/** What packages are to each other by name. */
const ENTRANCES: Readonly<Record<string, string>> = {
  '@hardway/engine': 'packages/engine/src/index.ts',
  '@hardway/server': 'packages/server/src/index.ts',
  '@hardway/server/protocol': 'packages/server/src/protocol/index.ts',
};

/** One statement that names another file: an import, or an export of what stands there. */
export interface Reference {
  readonly specifier: string;
  /** The file, where it is one of the repository's own. */
  readonly target: string | undefined;
  /** Names as they are called there, and as they are given on; null if everything is taken. */
  readonly names: readonly { readonly there: string; readonly here: string }[] | null;
  readonly isExport: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly references: readonly Reference[];
  /** Names of what it exports and has itself. */
  readonly declared: readonly string[];
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => join(folder, name));

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** The files of a package that are shipped. */
export const sourcesOf = (name: PackageName): Source[] =>
  filesIn(`packages/${name}/src`)
    .filter((path) => !isTest(path))
    .map(read);

/** Every file that may import something of a package. */
export const allSources = (): Source[] =>
  [...PACKAGES.map((name) => `packages/${name}/src`), 'test', 'scripts', 'bench', 'examples']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap(filesIn)
    .map(read);

const known = new Map<string, Source>();

const read = (path: string): Source => {
  const source = known.get(path) ?? parse(path, readFileSync(join(ROOT, path), 'utf8'));
  known.set(path, source);
  return source;
};

const parse = (path: string, text: string): Source => ({
  path,
  text,
  references: [...named(path, text), ...byDefault(path, text), ...whole(path, text)],
  declared: [...declarations(text)],
});

const targetOf = (path: string, specifier: string): string | undefined =>
  specifier.startsWith('.')
    ? relative(ROOT, join(ROOT, dirname(path), specifier.replace(/\?\w+$/, '')))
    : ENTRANCES[specifier];

const NAMED = /^(import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from '([^']+)'/gm;

const named = (path: string, text: string): Reference[] =>
  [...text.matchAll(NAMED)].map(([, kind, list, specifier]) => ({
    specifier: specifier!,
    target: targetOf(path, specifier!),
    names: namesIn(list!),
    isExport: kind === 'export',
  }));

const namesIn = (list: string): { there: string; here: string }[] =>
  list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(' as '))
    .map(([there, here]) => ({ there: there!, here: here ?? there! }));

const byDefault = (path: string, text: string): Reference[] =>
  [...text.matchAll(/^import\s+(?:type\s+)?\w+\s+from '([^']+)'/gm)].map(([, specifier]) => ({
    specifier: specifier!,
    target: targetOf(path, specifier!),
    names: [],
    isExport: false,
  }));

/** Statements that take a file as a whole, or for what it does, or when it is needed. */
const WHOLE = [
  /^(import)\s+(?:type\s+)?\*\s+as\s+\w+\s+from '([^']+)'/gm,
  /^(import)\s+'([^']+)'/gm,
  /\b(import)\(\s*'([^']+)'\s*\)/g,
  /^(export)\s+(?:type\s+)?\*\s+from '([^']+)'/gm,
];

const whole = (path: string, text: string): Reference[] =>
  WHOLE.flatMap((form) =>
    [...text.matchAll(form)].map(([, kind, specifier]) => ({
      specifier: specifier!,
      target: targetOf(path, specifier!),
      names: null,
      isExport: kind === 'export',
    })),
  );

const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|class|interface|type|enum|function\*?)\s+(\w+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\};/gm;

const declarations = function* (text: string): Generator<string> {
  for (const [, name] of text.matchAll(DECLARED)) yield name!;
  for (const [, list] of text.matchAll(LISTED)) for (const { here } of namesIn(list!)) yield here;
};

/** Groups that reach each other in a circle, each sorted by name. */
export const circlesIn = (graph: ReadonlyMap<string, Iterable<string>>): string[][] => {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const groups = [...graph.keys()]
    .filter((node) => reachable.get(node)!.has(node))
    .map((node) => [...reachable.get(node)!].filter((other) => reachable.get(other)?.has(node)).sort());
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
};

const reachedFrom = (graph: ReadonlyMap<string, Iterable<string>>, start: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of graph.get(node) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
};

/** What is exported and taken by nobody; `entrances` are files whose every export is for others to use. */
export const unusedExports = (sources: readonly Source[], entrances: readonly string[]): string[] => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const used = new Set<string>();
  const use = (path: string, name: string): void => {
    const source = byPath.get(path);
    const key = `${path}: ${name}`;
    if (!source || used.has(key)) return;
    used.add(key);
    for (const { target, names } of source.references.filter(({ isExport }) => isExport)) {
      if (target === undefined) continue;
      if (names === null) use(target, name);
      for (const { there, here } of names ?? []) if (here === name) use(target, there);
    }
  };
  const exportsOf = (path: string): string[] => {
    const source = byPath.get(path);
    if (!source) return [];
    return [
      ...source.declared,
      ...source.references
        .filter(({ isExport }) => isExport)
        .flatMap(({ target, names }) => names?.map(({ here }) => here) ?? (target ? exportsOf(target) : [])),
    ];
  };
  for (const path of entrances) for (const name of exportsOf(path)) use(path, name);
  for (const { references } of sources)
    for (const { target, names, isExport } of references)
      if (target !== undefined && !isExport)
        for (const name of names?.map(({ there }) => there) ?? exportsOf(target)) use(target, name);
  return sources
    .filter(({ path }) => path.startsWith('packages/') && !isTest(path))
    .flatMap(({ path, declared, references }) => [
      ...declared.map((name) => `${path}: ${name}`),
      ...references
        .filter(({ isExport, names }) => isExport && names)
        .flatMap(({ names }) => names!.map(({ here }) => `${path}: ${here}`)),
    ])
    .filter((key) => !used.has(key));
};
