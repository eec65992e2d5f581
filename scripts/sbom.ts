import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

/** Writes build/sbom.json: everything that this installation of the house runs on, as CycloneDX. */

const FILE = 'build/sbom.json';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly purl: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly externalReferences: readonly { readonly type: string; readonly url: string }[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

// With --omit=dev npm also leaves out what the house and a development tool have in common, such as pg.
const whole = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
) as Bom;

const isForDevelopment = ({ properties }: Component): boolean =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

/** npm names our own parts by their folders, and where a library was downloaded from is this machine's affair. */
const published = (component: Component): Component => ({
  ...component,
  name: component['bom-ref'].slice(0, component['bom-ref'].lastIndexOf('@')),
  externalReferences: component.externalReferences.filter(({ type }) => type !== 'distribution'),
});

const components = whole.components.filter((component) => !isForDevelopment(component)).map(published);
const kept = new Set([whole.metadata.component, ...components].map((component) => component['bom-ref']));
const bom: Bom = {
  ...whole,
  metadata: { ...whole.metadata, component: published(whole.metadata.component) },
  components,
  dependencies: whole.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
};

mkdirSync('build', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${FILE}: ${components.length} components\n`);
