/** Every list of records: its first page, the page after it, its filters and searches, with a million orders against a hundredth. */
import type { Request } from 'autocannon';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { tokenOf } from './grown.ts';
import { load } from './load.ts';
import { type Made, SIZES, type Sizes, withOffices } from './planted.ts';
import type { Product } from './product.ts';
import { staffCookie } from './queue.ts';
import { STORES } from './queue-claims.ts';
import { type Part, type Section, table } from './section.ts';

const ROUNDS = 3;
const SECONDS = 0.5;
const CONNECTIONS = 2;
const EACH = 8;

const DAYS = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** The searches and filters of each list: what they look for is as rare in both sizes. */
const LISTS: Record<string, readonly Record<string, string>[]> = {
  orders: [
    { q: '1000040' },
    { q: 'buyer10@example.com' },
    { q: 'ada buyer002480' },
    { number: '1000040' },
    { email: 'buyer10@example.com' },
    { createdBefore: DAYS(1) },
    { state: 'active', payment: 'kept' },
    { fulfillmentStatus: 'DELIVERED' },
    { channel: 'ONLINE', protection: 'protected' },
    { claims: 'some' },
  ],
  customers: [
    { q: 'buyer10@example.com' },
    { q: 'ada buyer002480' },
    { lastOrderBefore: DAYS(1) },
    { orders: 'several' },
    { claims: 'some' },
  ],
  products: [{ q: 'lamp 17' }, { q: 'nothing has this' }, { status: 'archived' }],
  warranties: [{ q: '1000040' }, { q: 'ada buyer002480' }, { createdBefore: DAYS(1) }],
  returns: [{ q: '1000040' }, { q: 'ada buyer002480' }, { returnStatus: 'REFUNDED' }],
  policies: [{ q: '1000040' }, { q: 'ada buyer002480' }, { coverage: 'WARRANTY' }, { state: 'removed' }],
  reviews: [{ rating: '5' }, { answered: 'no' }, { q: 'solved' }, { q: 'nothing has this' }],
  'audit-log': [
    { subject: 'label' },
    { subject: 'claim' },
    { actor: 'person3' },
    { q: 'thing 17' },
    { q: 'nothing has this' },
  ],
  claims: [
    { tab: 'todo' },
    { tab: 'closed', sort: 'newest' },
    { tab: 'todo', q: 'status:new' },
    { tab: 'todo', q: 'label:rare' },
    { tab: 'todo', q: 'value:>100' },
  ],
};

/** What the larger one has more of. Of the smaller one a search reads all, of the larger one up to a bound. */
const MORE: Record<string, Record<string, string>> = {
  orders: { q: 'ada' },
  customers: { q: 'ada' },
  warranties: { q: 'ada' },
  returns: { q: 'ada' },
  policies: { q: 'ada' },
  claims: { tab: 'todo', q: 'label:fragile' },
};

type Side = { product: Product; headers: Record<string, string>; own: Record<string, string> };
type Row = Comparison & { what: string; hasBudget: boolean };

export const lists: Part = (options) => listsWith(SIZES, options);

export const listsWith = (sizes: Sizes, options: { keep: boolean }): Promise<Section> =>
  withOffices(sizes, options, async (small, large, made) =>
    section(await measureLists(small, large), sizes, made),
  );

const sideOf = async (product: Product): Promise<Side> => ({
  product,
  headers: { authorization: `Bearer ${await tokenOf(product.adminUrl, 'store_owner')}` },
  own: { cookie: await staffCookie(product.url) },
});

export async function measureLists(small: Product, large: Product): Promise<Row[]> {
  const [few, many] = [await sideOf(small), await sideOf(large)];
  const rows: Row[] = [];
  for (const [list, queries] of Object.entries(LISTS)) {
    for (const query of [{}, ...queries]) {
      rows.push({
        what: whatOf(list, query),
        hasBudget: true,
        ...(await beside(few, many, `/v1/${list}`, query)),
      });
    }
    const [fewNext, manyNext] = [await next(few, `/v1/${list}`), await next(many, `/v1/${list}`)];
    rows.push({
      ...{ what: `${list}, second page`, hasBudget: true },
      ...(await against(few, fewNext, many, manyNext)),
    });
  }
  for (const path of ['/v1/me/claims', '/v1/me/stores'])
    rows.push({
      ...{ what: `${path.slice(4)} of ${STORES} stores`, hasBudget: true },
      ...(await beside(few, many, path, {})),
    });
  for (const [list, query] of Object.entries(MORE))
    rows.push({
      ...{ what: whatOf(list, query), hasBudget: false },
      ...(await beside(few, many, `/v1/${list}`, query)),
    });
  return rows;
}

const whatOf = (list: string, query: Record<string, string>): string =>
  [list, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join(' ');

const addressOf = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ limit: '25', ...(path === '/v1/claims' && { tab: 'all' }), ...query })}`;

const beside = (few: Side, many: Side, path: string, query: Record<string, string>): Promise<Comparison> =>
  against(few, addressOf(path, query), many, addressOf(path, query));

async function next({ product, headers }: Side, path: string): Promise<string> {
  const answer = await fetch(product.url + addressOf(path, {}), { headers });
  const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
  if (nextCursor === null) throw new Error(`${path} has one page`);
  return addressOf(path, { cursor: nextCursor });
}

/** The small one is the one compared with: above 1, the large one is faster. */
async function against(few: Side, fewPath: string, many: Side, manyPath: string): Promise<Comparison> {
  const loadOf = ({ product, headers, own }: Side, path: string, seconds: number) => ({
    ...{ url: product.url, connections: CONNECTIONS, seconds },
    requests: Array.from(
      { length: EACH },
      (): Request => ({ path, headers: path.startsWith('/v1/me/') ? own : headers }),
    ),
  });
  for (const [side, path] of [
    [few, fewPath],
    [many, manyPath],
  ] as const)
    await load(loadOf(side, path, SECONDS / 2));
  return compare(CONNECTIONS, ROUNDS, () => ({
    ours: loadOf(many, manyPath, SECONDS),
    bare: loadOf(few, fewPath, SECONDS),
  }));
}

function section(rows: readonly Row[], { few, many }: Sizes, { planting }: Made): Section {
  const slower = (row: Row) => 1 / row.ratio;
  return {
    title: 'Lists of records',
    findings: [
      {
        budget: BUDGETS.lists.slowest,
        value: Math.max(...rows.filter(({ hasBudget }) => hasBudget).map(slower)),
      },
    ],
    text: [
      `Two servers, each with its own embedded PostgreSQL: one with ${show(many.orders)} orders and ${show(many.claims)} claims, one with ${show(few.orders)} and ${show(few.claims)}, each in ${STORES} stores, half of them in the store that is read. The larger one was made in ${show(planting)} s. 25 lines a page, ${CONNECTIONS} connections, ${ROUNDS} alternating rounds of ${SECONDS} s; requests per second are medians. Slower: how many times longer the same request takes with the larger one. Outside the budget, and bounded, are the searches for what the larger one has more of: one name of twenty (\`q=ada\`) has 250 orders in the smaller one, and of the larger one 1,000 are read; \`label:fragile\` finds 10 claims in the smaller one, less than a page, and 980 in the larger one. \`label:rare\` finds as many in both.`,
      '',
      table(
        ['', 'Larger /s', 'Smaller /s', 'Slower', 'Lowest, highest'],
        rows.map((row) => [
          ...[row.what, show(row.ours.perSecond), show(row.bare.perSecond), `${show(slower(row))} ×`],
          `${show(1 / row.highest)}, ${show(1 / row.lowest)}`,
        ]),
      ),
    ],
  };
}
