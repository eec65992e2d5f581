import { scratchFolder } from '../scratch.ts';

const web = (path: string): string => new URL(`../../packages/web/${path}`, import.meta.url).pathname;

/** The screens, built with one more document in the list of rulebooks, in a folder that goes with the test. */
export const screensWith = async (name: string, file: URL): Promise<string> => {
  const { build } = await import('vite');
  const outDir = await scratchFolder('screens');
  await build({
    configFile: web('vite.config.ts'),
    logLevel: 'error',
    plugins: [
      {
        name: 'one-more-rulebook',
        transform: (code, id) =>
          /engine\/dist\/rulebooks\/index\.js$/.test(id)
            ? `import { ${name} } from '${file.pathname}';\n${code.replace('RULEBOOKS = [', `RULEBOOKS = [${name},`)}`
            : null,
      },
    ],
    build: { outDir, emptyOutDir: true, minify: false },
  });
  return outDir;
};
