/** Checks the files under deploy/ against the server: every metric and label that an alert or a dashboard uses exists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../scripts/root.ts';
import { createTestApp, type TestApp } from './app.ts';

type Rules = { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] };
type Dashboard = {
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
};

const text = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const rules = (parse(text('prometheus-rules.yaml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(text('grafana-dashboard.json')) as Dashboard;
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

// Added by Prometheus itself: `up` and the labels of every scrape.
const OF_PROMETHEUS = { figures: ['up'], labels: ['job', 'instance'] };
// Functions and keywords of a query.
const LANGUAGE =
  /^(sum|max|min|rate|deriv|histogram_quantile|max_over_time|min_over_time|by|without|and|or|unless|on|ignoring)$/;

let test: TestApp;
let figures: Map<string, Set<string>>;
let routes: Set<string>;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.inject('/healthz');
  const { body } = await test.app.inject('/metrics');
  figures = readFigures(body);
  routes = new Set(test.routes.map(({ url }) => url));
});
afterAll(() => test.close());

/** Metrics with their labels, from the text that Prometheus reads. */
function readFigures(body: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gim)) {
    const known = found.get(name) ?? new Set<string>();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

const withoutTexts = (expr: string) => expr.replace(/"[^"]*"/g, '""');

/** Names in a query that are neither functions nor labels. */
function figuresOf(expr: string): string[] {
  const bare = withoutTexts(expr)
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*/gi)]
    .map(([name]) => name)
    .filter((name) => !LANGUAGE.test(name));
}

function labelsOf(expr: string): string[] {
  const selected = [...withoutTexts(expr).matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*""/g)].map(
    ([, name = '']) => name,
  );
  const grouped = [...expr.matchAll(/\b(?:by|without|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  return [...selected, ...grouped];
}

describe('alerts and dashboards', () => {
  it('use metrics that the server has, including some of its own', () => {
    const used = new Set(expressions.flatMap(figuresOf));
    const unknown = [...used].filter((name) => !figures.has(name) && !OF_PROMETHEUS.figures.includes(name));
    expect(unknown).toEqual([]);
    const own = [...figures.keys()].filter((name) => name.startsWith('makegood_'));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it('filter by labels that their metrics have', () => {
    const unknown = expressions.flatMap((expr) => {
      const known = figuresOf(expr).flatMap((name) => [...(figures.get(name) ?? [])]);
      return labelsOf(expr).filter((name) => !known.includes(name) && !OF_PROMETHEUS.labels.includes(name));
    });
    expect(expressions.flatMap(labelsOf).length).toBeGreaterThan(10);
    expect(unknown).toEqual([]);
  });

  it('name routes and states that exist', () => {
    const values = (label: string) =>
      expressions.flatMap((expr) =>
        [...expr.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value),
      );
    expect(values('route').filter((route) => !routes.has(route))).toEqual([]);
    expect(values('route').length).toBeGreaterThan(0);
    expect(new Set(values('state'))).toEqual(new Set(['waiting', 'failed']));
  });

  it('say what happened and what to do, under unique names', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.action)).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
