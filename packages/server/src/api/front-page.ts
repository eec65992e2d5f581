import { LANGUAGES, type Named, type Table } from '@hardway/engine';
import type { FastifyInstance } from 'fastify';
import type { HousePrint } from '../cage/index.ts';
import { formatAmount } from '../currency.ts';
import type { DemoPerson } from '../protocol/answers.ts';
import { type Floor, isListed, type TablePlan } from '../tables/floor.ts';

/** A plain page for a house without screens: its tables and, on a practice floor, who works there. */
export const frontPage = (
  app: FastifyInstance,
  { name, currency }: HousePrint,
  floor: Floor,
  people: readonly DemoPerson[],
): void => {
  app.get('/front.css', { schema: { hide: true } }, (_request, reply) => reply.type('text/css').send(CSS));
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html').send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><link rel="stylesheet" href="/front.css">
<h1>${escaped(name)}</h1>
<h2>Tables</h2>
<table><thead><tr><th>Table<th>Document<th>Phase<th>Limits<th>Results</thead><tbody>
${[...floor.tables.values()]
  .filter(({ plan }) => isListed(plan))
  .map(({ plan, owner }) => row(plan, owner.table, currency))
  .join('\n')}
</tbody></table>
${people.length > 0 ? staffList(people) : ''}
</html>`),
  );
};

const row = ({ id, name, rulebook }: TablePlan, table: Table, currency: string): string => {
  const limits = table.submission
    ? `${formatAmount(table.submission.limits.min, currency)} – ${formatAmount(table.submission.limits.max, currency)}`
    : '';
  return `<tr><td>${namesIn(name)}<td>${escaped(rulebook)}<td>${table.phase.is}<td>${limits}<td><a href="/api/tables/${id}/results">last results</a>`;
};

const namesIn = (name: Named): string =>
  LANGUAGES.map((language) => `<span lang="${language}">${escaped(name[language])}</span>`).join(' ');

const staffList = (people: readonly DemoPerson[]): string => `<h2>Staff of this practice floor</h2>
<p>These accounts exist on practice floors only. Their passwords were drawn for this one.</p>
<table><thead><tr><th>Role<th>Name<th>Password</thead><tbody>
${people.map(({ role, name, password }) => `<tr><td>${role}<td><code>${name}</code><td><code>${password}</code>`).join('\n')}
</tbody></table>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const CSS = `:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin-top:2.5rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.45rem .8rem .45rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
th{font-weight:600;font-size:.85rem;opacity:.7}`;
