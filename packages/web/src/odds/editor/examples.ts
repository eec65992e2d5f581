/** The strategy files that come with Hardway, as they are written. */

const FILES = import.meta.glob<string>('../../../../../examples/strategies/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Example {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export const EXAMPLES: readonly Example[] = Object.entries(FILES).map(([path, text]) => ({
  id: /([\w-]+)\.json$/.exec(path)![1]!,
  name: (JSON.parse(text) as { name: string }).name,
  text: text.trimEnd(),
}));
