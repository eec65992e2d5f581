const FILES = import.meta.glob<string>('../../../../../examples/tapes/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (name: string): string => Object.entries(FILES).find(([path]) => path.endsWith(`/${name}`))![1];

/** Tapes that come with Hardway. */
export const SAMPLES = { 'an-evening': textOf('an-evening.txt'), 'heavy-six': textOf('heavy-six.csv') } as const;
