/**
 * Reads a connected shop page by page. Each page is saved in one transaction with its cursor, its counts and its refusals, so a job
 * that is killed and runs again goes on there and counts nothing twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { explainFailure } from '../../domain/connections/health.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { IMPORT_BEAT_MS, nounAfter, pauseAfter } from '../../domain/imports/shop-import.ts';
import { noteHealth } from '../connections/health.ts';
import { openProvider } from '../connections/open.ts';
import { findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { withStore } from '../database/with-store.ts';
import { type Importable, ORDERS, PRODUCTS } from '../import-formats.ts';
import { type ImportReport, importDocuments, type Saved } from '../imports/import-documents.ts';
import type { ImportItem } from '../imports/source.ts';
import { answerEvents, reportedSince } from '../inbound/queries.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { Page, ShopFeed } from '../integrations/ports.ts';
import { optionsOfShop } from '../integrations/shops/feed-options.ts';
import type { KnownStore } from '../stores/queries.ts';
import {
  addRefusals,
  beginTurn,
  delayImport,
  endImport,
  hasTurn,
  keepTurn,
  type Turn,
  writePage,
} from './queries.ts';

type At = { context: Context; store: KnownStore; feedOf: FeedOf };
type Read = Extract<Page<unknown>, { kind: 'page' }> & { askedAt: number };

const SORRY = 'Something went wrong on our side. Import everything again.';
const ENDLESS = 'The shop answered with the same page again and again. Import everything again.';

/** Until it is over, another job has it, or the shop gives no page for now. */
export async function readShop(context: Context, store: KnownStore, id: string): Promise<void> {
  const at = { context, store, feedOf: feeds({ context, store }) };
  let turn = await withStore(context.db, store.id, (client) =>
    beginTurn(client, store.id, id, context.clock()),
  );
  if (!turn) return;
  const stop = keepBeating(at, turn);
  try {
    while (turn) turn = await readPage(at, turn);
  } finally {
    stop();
  }
}

/** A page may take minutes: of a shop that is slow, or that wants to be asked less often. */
function keepBeating({ context, store }: At, turn: Turn): () => void {
  let beating = Promise.resolve();
  const beat = () =>
    withStore(context.db, store.id, (client) => keepTurn(client, store.id, turn, context.clock())).catch(
      (err: unknown) => context.log.warn({ err, import: turn.id }, 'an import is not held on to'),
    );
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, IMPORT_BEAT_MS);
  return () => clearInterval(timer);
}

/** @returns where to go on; null if there is nothing more to do now */
async function readPage(at: At, turn: Turn): Promise<Turn | null> {
  const { context, store } = at;
  const askedAt = context.clock();
  const page = await askShop(at, turn);
  try {
    return await withStore(context.db, store.id, async (client) => {
      // The connection is locked before the import, as commands do.
      await noteAnswer(at, client, turn, page);
      if (!(await hasTurn(client, store.id, turn))) return null;
      if (page.kind === 'page') return savePage(at, client, turn, { ...page, askedAt });
      return waitOrEnd(at, client, turn, page);
    });
  } catch (err) {
    // It goes on when the database is back.
    if (databaseFaultOf(err) !== null) throw err;
    context.log.error({ err, import: turn.id }, 'import from a shop failed');
    await finish(at, turn, SORRY);
    return null;
  }
}

type FeedOf = (provider: ProviderName) => Promise<ShopFeed | null>;

/** An adapter remembers what it learned, such as how large a page may be, so it is opened again only for other credentials. */
function feeds({ context, store }: Pick<At, 'context' | 'store'>): FeedOf {
  let opened: { credentials: Buffer; feed: ShopFeed | null } | null = null;
  return async (provider) => {
    const connection = await withStore(context.db, store.id, (client) =>
      findConnection(client, store.id, provider),
    );
    if (!connection) return null;
    const { credentials } = connection;
    if (!opened?.credentials.equals(credentials))
      opened = { credentials, feed: openProvider(context, connection)?.feed ?? null };
    return opened.feed;
  };
}

/** What a shop takes to take requests again after many. A longer pause ends the job, and another one goes on. */
const SHORT_PAUSE_S = 15;
const MOST_SHORT_PAUSES = 8;

/** Outside of any transaction: the shop may be slow. */
async function askShop(
  { feedOf }: At,
  { provider, noun, changedSince, page: cursor }: Turn,
): Promise<Page<unknown>> {
  const feed = await feedOf(provider);
  if (!feed) return { kind: 'unknown', detail: null };
  const since = changedSince === null ? null : new Date(changedSince).toISOString();
  for (let pauses = 0; ; pauses++) {
    const page = await feed[noun]({ changedSince: since, cursor });
    const seconds = page.kind === 'busy' ? page.retryAfterSeconds : null;
    if (seconds === null || seconds > SHORT_PAUSE_S || pauses >= MOST_SHORT_PAUSES) return page;
    await sleep(seconds * 1_000);
  }
}

/** A refusal of the credentials breaks the connection. Another refusal ends the import, and its test says whether the rest works. */
async function noteAnswer(
  { context, store }: At,
  client: PoolClient,
  { provider }: Turn,
  page: Page<unknown>,
): Promise<void> {
  if (page.kind === 'refused' && page.code !== 'unauthorized') return;
  const health = page.kind === 'page' ? ({ kind: 'ok' } as const) : page;
  await noteHealth(context, client, store.id, provider, health);
}

async function waitOrEnd(
  { context, store }: At,
  client: PoolClient,
  { id, tries }: Turn,
  failed: Refused | Busy | Unknown,
): Promise<null> {
  const now = context.clock();
  if (failed.kind === 'refused' && failed.code !== 'unauthorized') {
    const { why, what } = explainFailure(failed.code);
    const said = failed.detail === null ? '' : ` (${failed.detail.slice(0, 200)})`;
    await endImport(client, store.id, { id, state: 'failed', reason: `${why}${said} ${what}` }, now);
    return null;
  }
  const told = failed.kind === 'busy' ? failed.retryAfterSeconds : null;
  await delayImport(client, store.id, id, now + pauseAfter(told, tries) * 1_000);
  return null;
}

async function savePage(
  at: At,
  client: PoolClient,
  turn: Turn,
  { items, next, askedAt }: Read,
): Promise<Turn | null> {
  const { context, store } = at;
  const { id, noun } = turn;
  const save = { client, turn, items, askedAt };
  const {
    refusals,
    stopped: _,
    ...counts
  } = noun === 'orders' ? await saveItems(at, ORDERS, save) : await saveItems(at, PRODUCTS, save);
  const from = turn.products.refused + turn.orders.refused;
  await addRefusals(client, store.id, { id, noun, from, refusals });
  const isEndless = next !== null && next === turn.page;
  const nextNoun = next === null ? nounAfter(noun) : noun;
  const reached: Turn = { ...turn, [noun]: counts, noun: nextNoun ?? noun, page: next, tries: 0 };
  const now = context.clock();
  await writePage(client, store.id, reached, now);
  if (nextNoun !== null && !isEndless) return reached;
  const reason = isEndless ? ENDLESS : null;
  await endImport(client, store.id, { id, state: isEndless ? 'failed' : 'done', reason }, now);
  return null;
}

type Saving = { client: PoolClient; turn: Turn; items: readonly unknown[]; askedAt: number };

/** Through the same code as any other import. What was reported since the page was asked for is newer, and stays. */
function saveItems<Document>(
  { store }: At,
  importable: Importable<Document>,
  { client, turn, items, askedAt }: Saving,
): Promise<ImportReport> {
  const about = turn.noun === 'orders' ? 'order' : 'product';
  const subjectOf = (key: string) => `${about} ${key}`.slice(0, 300);
  return importDocuments({
    source: inOrder(items),
    ...{ formats: importable.formats, options: optionsOfShop(store), before: turn[turn.noun] },
    save: async (batch) => {
      const asked = { provider: turn.provider, subjects: batch.map(({ key }) => subjectOf(key)), askedAt };
      const newer = await reportedSince(client, store.id, asked);
      const older = batch.filter(({ key }) => !newer.has(subjectOf(key)));
      const saved = await importable.save({ app: client }, store.id, older, null);
      await answerEvents(client, store.id, { ...asked, subjects: older.map(({ key }) => subjectOf(key)) });
      const outcomes = new Map(older.map(({ key }, index) => [key, saved[index]]));
      return batch.map(({ key }): Saved => outcomes.get(key) ?? { outcome: 'unchanged', kept: [] });
    },
  });
}

async function* inOrder(items: readonly unknown[]): AsyncGenerator<ImportItem<never>> {
  for (const [index, value] of items.entries())
    yield { offset: 0, line: index + 1, after: { offset: 0, line: index + 2 }, value };
}

async function finish({ context, store }: At, turn: Turn, reason: string): Promise<void> {
  await withStore(context.db, store.id, async (client) => {
    if (await hasTurn(client, store.id, turn))
      await endImport(client, store.id, { id: turn.id, state: 'failed', reason }, context.clock());
  });
}
