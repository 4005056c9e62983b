/** The cost of a query according to PostgreSQL, run as the application's role in a store. */
import pg from 'pg';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';

type Plan = {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

/** `freely`: with the planner's own choices. `once`: as planned once for all values. */
type Options = { freely?: boolean; once?: boolean };

/** Used indexes, the conditions that they look up, sequentially scanned tables, and the total number of pages read. */
export async function explained(
  test: TestApp,
  storeId: StoreId,
  { text, values }: { text: string; values: unknown[] },
  { freely = false, once = false }: Options = {},
): Promise<{ used: string[]; lookups: string[]; scanned: string[]; buffers: number }> {
  const client = await test.database.db.app.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    // A test's tables fit in a few pages, where scanning and sorting a whole table is cheapest, so those plans are disabled here.
    // bench/scale.ts measures plans over a million orders.
    const forced =
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_sort = off';
    if (!freely) await client.query(forced);
    const explain = 'explain (analyze, buffers, format json)';
    if (once) {
      await client.query('set local plan_cache_mode = force_generic_plan');
      await client.query(`prepare planned_once as ${text}`);
    }
    const { rows } = await (once
      ? client.query(`${explain} execute planned_once(${values.map(literal)})`)
      : client.query(`${explain} ${text}`, values));
    if (once) await client.query('deallocate planned_once');
    const { Plan: top }: { Plan: Plan } = rows[0]['QUERY PLAN'][0];
    const nodes = flat(top);
    return {
      used: nodes.flatMap((node) => node['Index Name'] ?? []),
      lookups: nodes.flatMap((node) => node['Index Cond'] ?? []),
      scanned: nodes.flatMap((node) =>
        node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
      ),
      buffers: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal)}]::text[]`;
  if (value === null) return 'null';
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
