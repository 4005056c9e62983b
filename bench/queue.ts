/** The team's queue: every tab, sort, filter and kind of search, the first page and a deep one, for one store and for 200. */
import type { Request } from 'autocannon';
import { DEMO_PASSWORD } from '../src/domain/access/password.ts';
import { QUEUE_SORTS, QUEUE_TABS, type QueueSort } from '../src/domain/claims/claim-queue.ts';
import { exactTime } from '../src/server/database/query.ts';
import { sealCursor } from '../src/server/http/cursor.ts';
import { startBare } from './bare-server.ts';
import { BUDGETS } from './budgets.ts';
import { type Comparison, compare } from './compare.ts';
import { show } from './figures.ts';
import { tokenOf, withAdmin } from './grown.ts';
import { load } from './load.ts';
import { STORE } from './orders.ts';
import { withPrepared } from './prepared.ts';
import { type Product, SECRET } from './product.ts';
import { AVERAGE_STORE, plantQueue, STORES } from './queue-claims.ts';
import { type Part, type Section, table } from './section.ts';

const CLAIMS = 10_000;
const MANY = 1_000_000;
const ROUNDS = 3;
const SECONDS = 0.7;
/** For a list whose ratio is near the budget or beyond it: the lowest of forty ratios of three rounds says more about the machine than about a list. */
const MORE_ROUNDS = 12;
/** How near, as a part of the budget. */
const NEAR = 1.2;
/** Distinct requests of a load; its connections share them. */
const EACH = 16;
const PAGE = 50;
/** If the list is that long. */
const DEEP = 500;

/** A claim that the searches by number and address find. */
type Sought = { number: number; email: string };

const filtersFor = ({ number, email }: Sought): string[] => [
  ...['status:new,open', 'type:stolen', 'category:shipping method:refund channel:online', 'assignee:Kim'],
  ...['assignee:none', 'label:fragile', 'value:>500', 'due:overdue', 'due:today', 'has:message'],
  ...['created:2026-01-01..2026-12-31', `#${number}`, email, `n${number}`, 'w7', 'mug', 'mug w8', '"mug w9"'],
  ...['field:Lot=L7', 'mug status:new value:>100 label:fragile'],
];

type Case = { what: string; query: Record<string, string> };
type Row = Comparison & { what: string };
type Side = { url: string; requests: Request[] };
/** A store whose claims are read. */
type Read = { store: string; claims: number; rows: Row[] };

export const queue: Part = ({ keep }) => among(CLAIMS, 'The queue', [STORE], keep);

/** In the largest store, and in one as large as most. */
export const queueLarge: Part = ({ keep }) =>
  among(MANY, 'The queue, among a million claims', [STORE, AVERAGE_STORE], keep);

async function among(
  claims: number,
  title: string,
  stores: readonly string[],
  keep: boolean,
): Promise<Section> {
  const plant = ({ adminUrl }: Product) => plantQueue(adminUrl, claims);
  return withPrepared({ name: `queue-${claims}`, keep, plant }, async (product) => {
    const bare = await startBare({ databaseUrl: product.adminUrl, inserts: [] });
    try {
      return { title, ...section(claims, await measure(product, bare.url, stores)) };
    } finally {
      await bare.stop();
    }
  });
}

const repeated = (path: string, headers: Record<string, string> = {}): Request[] =>
  Array.from({ length: EACH }, () => ({ path, headers }));

async function beside(connections: number, ours: Side, other: Side, rounds = ROUNDS): Promise<Comparison> {
  const round = { connections, seconds: SECONDS };
  for (const side of [ours, other]) await load({ ...side, ...round, seconds: SECONDS / 2 });
  return compare(connections, rounds, () => ({
    ours: { ...ours, ...round },
    bare: { ...other, ...round },
  }));
}

/** A list beside the first page of To do. */
async function besideFirst(list: Side, first: Side): Promise<Comparison> {
  const once = await beside(4, list, first);
  const isClear = once.ratio > BUDGETS.queue.slowest.limit * NEAR;
  return isClear ? once : beside(4, list, first, MORE_ROUNDS);
}

/** Lists of one store. */
async function sidesOf({ url, adminUrl }: Product, store: string) {
  const authorization = `Bearer ${await tokenOf(adminUrl, 'store_user', store)}`;
  return sidesWith(url, '/v1/claims', { authorization });
}

const sidesWith =
  (url: string, path: string, headers: Record<string, string>) =>
  (query: Record<string, string>): Side => ({
    url,
    requests: repeated(`${path}?${new URLSearchParams({ limit: String(PAGE), ...query })}`, headers),
  });

async function measure(product: Product, bareUrl: string, stores: readonly string[]) {
  const { adminUrl } = product;
  const reads: Read[] = [];
  for (const store of stores) {
    const sideOf = await sidesOf(product, store);
    const { claims, sought } = await claimsOf(adminUrl, store);
    const rows: Row[] = [];
    for (const { what, query } of [...casesOf(sought), ...(await deepCases(adminUrl, store))])
      rows.push({ what, ...(await besideFirst(sideOf(query), sideOf({ tab: 'todo' }))) });
    reads.push({ store, claims, rows });
  }
  const first = (await sidesOf(product, STORE))({ tab: 'todo' });
  const bare: Side = { url: bareUrl, requests: repeated(`/queue?store=${STORE}&status=NEW`) };
  return { reads, bare: await beside(16, first, bare), own: await measureOwn(product) };
}

/** Lists of all stores of a person, beside the same of the largest one. */
async function measureOwn(product: Product): Promise<Row[]> {
  const { url, adminUrl } = product;
  const ofOne = await sidesOf(product, STORE);
  const ofAll = sidesWith(url, '/v1/me/claims', { cookie: await staffCookie(url) });
  const { sought } = await claimsOf(adminUrl, STORE);
  const rows: Row[] = [];
  for (const { what, query } of casesOf(sought))
    rows.push({ what, ...(await beside(1, ofAll(query), ofOne(query))) });
  return rows;
}

async function claimsOf(adminUrl: string, store: string): Promise<{ claims: number; sought: Sought }> {
  return withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<Sought & { claims: number }>(
      `select claim_number::int as number, email_key as email, count(*) over ()::int as claims from claims
       where store_id = $1 order by (id like 'many%') desc, id limit 1 offset 1`,
      [store],
    );
    const [found] = rows;
    if (!found) throw new Error('The store has no claims');
    return { claims: found.claims, sought: found };
  });
}

function casesOf(sought: Sought): Case[] {
  return [
    ...Object.keys(QUEUE_TABS).map((tab) => ({ what: `tab ${tab}`, query: { tab } })),
    ...QUEUE_SORTS.map((sort) => ({ what: `by ${sort}`, query: { tab: 'todo', sort } })),
    ...filtersFor(sought).map((q) => ({ what: `\`${q}\``, query: { tab: 'todo', q } })),
  ];
}

const KEYS: Record<QueueSort, { key: string; direction: string }> = {
  due: { key: exactTime("coalesce(due_at, timestamptz '9999-12-31T00:00:00Z')"), direction: 'asc' },
  newest: { key: exactTime('created_at'), direction: 'desc' },
  oldest: { key: exactTime('created_at'), direction: 'asc' },
  activity: { key: exactTime('updated_at'), direction: 'desc' },
  value: { key: 'lpad(value::text, 12)', direction: 'desc' },
};

/** Page 500 of all claims in each order, or the last but one. */
async function deepCases(adminUrl: string, store: string): Promise<Case[]> {
  return withAdmin(adminUrl, (admin) =>
    Promise.all(
      QUEUE_SORTS.map(async (sort) => {
        const { key, direction } = KEYS[sort];
        const { rows } = await admin.query<{ key: string; id: string; page: number }>(
          `select trim(key) as key, id, passed / $3::int as page from (
             select ${key} as key, id, row_number() over (order by ${key} ${direction}, id ${direction}) as passed,
               count(*) over () as there
             from claims where store_id = $1) numbered
           where passed = least($2, there / $3::int - 2) * $3::int`,
          [store, DEEP - 1, PAGE],
        );
        const [at] = rows;
        if (!at) throw new Error('The queue is too short');
        const cursor = sealCursor({ secret: SECRET, list: `${store} claims ${sort}` }, [at.key, at.id]);
        return { what: `by ${sort}, page ${Number(at.page) + 1}`, query: { tab: 'all', sort, cursor } };
      }),
    ),
  );
}

/** Someone of the platform's staff, who reads the claims of every store. */
export async function staffCookie(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'support-admin@staff.test', password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function section(
  claims: number,
  { reads, bare, own }: Awaited<ReturnType<typeof measure>>,
): Omit<Section, 'title'> {
  const budgetOf = ({ store }: Read) =>
    reads.length > 1 && store === STORE ? BUDGETS.queue.slowestOfLargest : BUDGETS.queue.slowest;
  return {
    findings: [
      { budget: BUDGETS.queue.bare, value: bare.ratio },
      ...reads.map((read) => ({
        budget: budgetOf(read),
        value: Math.min(...read.rows.map(({ ratio }) => ratio)),
      })),
      { budget: BUDGETS.queue.allStores, value: Math.max(...own.map(({ ratio }) => 1 / ratio)) },
      { budget: BUDGETS.queue.allStoresTime, value: Math.max(...own.map(({ ours }) => ours.p50)) },
    ],
    text: [
      `\`GET /v1/claims\` with ${PAGE} lines a page, among ${show(claims)} claims of ${STORES} stores. Each list is compared with the first page of To do of its store over 4 connections, ${ROUNDS} alternating rounds of ${SECONDS} s, or ${MORE_ROUNDS} if these give a ratio near the budget or beyond it; a ratio above 1 is faster.`,
      '',
      `The bare server is \`node:http\` and \`pg\`: one prepared select of ${PAGE} claims with the same columns and their first items, along the same index, for one status. At 16 connections it answers ${show(bare.bare.perSecond)} requests a second, the first page ${show(bare.ours.perSecond)}.`,
      ...reads.flatMap((read) => ['', tableOf(read)]),
      '',
      `What a person waits who sees all ${STORES} stores, and for the same list of the largest one. They ask one after the other.`,
      '',
      tableOfOwn(own),
    ],
  };
}

const tableOfOwn = (rows: readonly Row[]): string =>
  table(
    [`All ${STORES} stores`, 'ms, p50', 'One store, ms', 'Times as long'],
    rows.map(({ what, ours, bare, ratio }) => [what, show(ours.p50), show(bare.p50), show(1 / ratio)]),
  );

const tableOf = ({ claims, rows }: Read): string =>
  table(
    [`Store of ${show(claims)} claims`, 'Per second', 'First page of To do /s', 'Ratio', 'Lowest, highest'],
    rows.map(({ what, ours, bare: reference, ratio, lowest, highest }) => [
      ...[what, show(ours.perSecond), show(reference.perSecond), show(ratio)],
      `${show(lowest)}, ${show(highest)}`,
    ]),
  );
