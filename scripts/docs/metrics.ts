import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Metrics } from '../../packages/server/src/operations/metrics.ts';
import { code, fenced, GENERATED, page, table } from './markdown.ts';

/** A page on what a house counts, and on when somebody should be woken. */

const RULES = 'examples/alerts/hardway.yaml';

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

export const alertRules = (): readonly AlertRule[] => {
  const text = readFileSync(new URL(`../../${RULES}`, import.meta.url), 'utf8');
  const { groups } = parse(text) as { groups: readonly { readonly rules: readonly AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
};

/** Names, kinds and meanings as the house itself tells them. */
export const countedFigures = async (): Promise<readonly { name: string; kind: string; says: string }[]> => {
  const text = await new Metrics(() => 0).text({
    ...{ sockets: new Map(), tablesHere: 0, tablesUnowned: 0, nodes: [], unconfirmedSeconds: 0 },
  });
  return [...text.matchAll(/^# HELP (hardway_\w+) (.*)\n# TYPE \S+ (\w+)$/gm)].map(
    ([, name = '', says = '', kind = '']) => ({
      ...{ name, says, kind },
    }),
  );
};

const plain = (text: string): string =>
  text.replaceAll(/\{\{ \$value \}\}/g, 'Some').replaceAll(/\{\{ \$labels\.instance \}\}/g, '`instance`');

export const metricsPage = async (): Promise<string> =>
  page([
    GENERATED,
    '# Metrics and alerts',
    'Every process tells its figures under `/metrics`, in the form of Prometheus; [the operator’s guide](../guides/operator.md) ' +
      'says who may read them. Those of the process itself (`process_…`, `nodejs_…`) are there too. A house of several nodes has ' +
      'them at each node, and each tells of itself.',
    table(
      ['figure', 'kind', 'what it is'],
      (await countedFigures()).map(({ name, kind, says }) => [code(name), kind, says]),
    ),
    '## Alerts',
    `[${RULES}](../../${RULES}) has a rule for each way in which a house can fail. Prometheus takes it as it is:`,
    fenced(
      'yaml',
      [
        `rule_files: [hardway.yaml]`,
        'scrape_configs:',
        '  - job_name: hardway',
        '    scrape_interval: 5s',
        '    authorization: { credentials: the HARDWAY_METRICS_TOKEN }',
        "    static_configs: [{ targets: ['one:8080', 'two:8080', 'three:8080'] }]",
      ].join('\n'),
    ),
    table(
      ['alert', 'severity', 'when, for how long', 'what it means'],
      alertRules().map(({ alert, expr, labels, annotations, for: after }) => [
        ...[code(alert), labels.severity, after === undefined ? code(expr) : `${code(expr)}, ${after}`],
        plain(`${annotations.summary} ${annotations.description}`),
      ]),
    ),
  ]);
