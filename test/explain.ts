/** The cost of a query according to PostgreSQL, run as the application's role in a store. */
import type { StoreId } from '../src/server/auth/caller.ts';
import type { TestApp } from './app.ts';

type Plan = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

/** `freely`: with the planner's own choices. */
type Options = { freely?: boolean };

/** Used indexes, sequentially scanned tables, and the total number of pages read. */
export async function explained(
  test: TestApp,
  storeId: StoreId,
  { text, values }: { text: string; values: unknown[] },
  { freely = false }: Options = {},
): Promise<{ used: string[]; scanned: string[]; buffers: number }> {
  const client = await test.database.db.app.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    // A test's tables fit in a few pages, where scanning and sorting a whole table is cheapest, so those plans are disabled here.
    // bench/scale.ts measures plans over a million orders.
    const forced =
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_sort = off';
    if (!freely) await client.query(forced);
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan: top }: { Plan: Plan } = rows[0]['QUERY PLAN'][0];
    const nodes = flat(top);
    return {
      used: nodes.flatMap((node) => node['Index Name'] ?? []),
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

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
