/**
 * Reads a connected shop page by page. Each page is saved in one transaction with its cursor, its counts and its refusals, so a job
 * that is killed and runs again goes on there and counts nothing twice. The shop is asked for the next page meanwhile.
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
import {
  type ImportOptions,
  type ImportReport,
  importDocuments,
  mapDocument,
  type Saved,
} from '../imports/import-documents.ts';
import type { ImportItem } from '../imports/source.ts';
import { answerEvents, reportedSince } from '../inbound/queries.ts';
import type { Busy, Refused, Unknown } from '../integrations/outcomes.ts';
import type { ShopFeed } from '../integrations/ports.ts';
import { optionsOfShop } from '../integrations/shops/feed-options.ts';
import type { Mapped } from '../integrations/shops/ports.ts';
import { analyzeGrown } from '../orders/statistics.ts';
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
/** `save`: counts go on from those of the turn. `onSaving`: called when the database gets to work. */
type Read = {
  kind: 'page';
  next: string | null;
  save: (client: PoolClient, turn: Turn, onSaving: () => void) => Promise<ImportReport>;
};
type Answer = Read | Refused | Busy | Unknown;
/** Which page is asked for. */
type Place = Pick<Turn, 'provider' | 'changedSince' | 'noun' | 'page'>;

const SORRY = 'Something went wrong on our side. Import everything again.';
const ENDLESS = 'The shop answered with the same page again and again. Import everything again.';

/** Until it is over, another job has it, or the shop gives no page for now. */
export async function readShop(context: Context, store: KnownStore, id: string): Promise<void> {
  const at = { context, store, feedOf: feeds({ context, store }) };
  const turn = await withStore(context.db, store.id, (client) =>
    beginTurn(client, store.id, id, context.clock()),
  );
  if (!turn) return;
  const stop = keepBeating(at, turn);
  try {
    let next: Next | null = { turn, asking: askShop(at, turn) };
    while (next) next = await takeAnswer(at, next.turn, await next.asking);
  } finally {
    stop();
  }
}

type Next = { turn: Turn; asking: Promise<Answer> };

/** The page after this one is asked for once `begin` is called: outside of the transaction that calls it. Null if there is none. */
function askAhead(at: At, turn: Turn, read: Read): { begin: () => void; asking: Promise<Answer> } | null {
  const place = placeAfter(turn, read);
  if (!place) return null;
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  const asking = promise.then(() => askShop(at, place));
  // If this page can't be saved, nobody waits for the next one.
  asking.catch(() => undefined);
  return { begin, asking };
}

/** Null after the last page, and if the shop would give the same page for ever. */
function placeAfter(turn: Place, { next }: Read): Place | null {
  if (next !== null) return next === turn.page ? null : { ...turn, page: next };
  const noun = nounAfter(turn.noun);
  return noun === null ? null : { ...turn, noun, page: null };
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

/** @returns how to go on; null if there is nothing more to do now */
async function takeAnswer(at: At, turn: Turn, answer: Answer): Promise<Next | null> {
  const { context, store } = at;
  const ahead = answer.kind === 'page' ? askAhead(at, turn, answer) : null;
  try {
    const next = await withStore(context.db, store.id, async (client) => {
      // The connection is locked before the import, as commands do.
      await noteAnswer(at, client, turn, answer);
      if (!(await hasTurn(client, store.id, turn))) return null;
      if (answer.kind !== 'page') return waitOrEnd(at, client, turn, answer);
      const reached = await savePage(at, client, turn, { ...answer, onSaving: () => ahead?.begin() });
      // A page without documents saves nothing.
      ahead?.begin();
      return reached && ahead && { turn: reached, asking: ahead.asking };
    });
    if (next) await analyzeGrown(context, turn.orders.read, next.turn.orders.read);
    return next;
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

/** Outside of any transaction: the shop may be slow, and so is understanding what it says. */
async function askShop(at: At, place: Place): Promise<Answer> {
  const { provider, noun, changedSince, page: cursor } = place;
  const askedAt = at.context.clock();
  const feed = await at.feedOf(provider);
  if (!feed) return { kind: 'unknown', detail: null };
  const since = changedSince === null ? null : new Date(changedSince).toISOString();
  for (let pauses = 0; ; pauses++) {
    const page = await feed[noun]({ changedSince: since, cursor });
    if (page.kind === 'page') {
      const { items, next } = page;
      const read = { items, askedAt };
      return {
        kind: 'page',
        next,
        save: noun === 'orders' ? saving(at, ORDERS, read) : saving(at, PRODUCTS, read),
      };
    }
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
  page: Answer,
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
  { onSaving, ...read }: Read & { onSaving: () => void },
): Promise<Turn | null> {
  const { context, store } = at;
  const { id, noun } = turn;
  const { refusals, stopped: _, ...counts } = await read.save(client, turn, onSaving);
  const from = turn.products.refused + turn.orders.refused;
  await addRefusals(client, store.id, { id, noun, from, refusals });
  const place = placeAfter(turn, read);
  const reached: Turn = { ...turn, [noun]: counts, noun: place?.noun ?? noun, page: read.next, tries: 0 };
  const now = context.clock();
  await writePage(client, store.id, reached, now);
  if (place) return reached;
  const isEndless = read.next !== null;
  const reason = isEndless ? ENDLESS : null;
  await endImport(client, store.id, { id, state: isEndless ? 'failed' : 'done', reason }, now);
  return null;
}

/** Through the same code as any other import. What was reported since the page was asked for is newer, and stays. */
function saving<Document>(
  { store }: At,
  importable: Importable<Document>,
  { items, askedAt }: { items: readonly unknown[]; askedAt: number },
): Read['save'] {
  const about = importable.kind === 'orders' ? 'order' : 'product';
  const subjectOf = (key: string) => `${about} ${key}`.slice(0, 300);
  const how = { formats: importable.formats, options: optionsOfShop(store) };
  const mapping = mapAll(items, how);
  // If that fails, the import ends as it does if saving fails.
  mapping.catch(() => undefined);
  return async (client, turn, onSaving) =>
    importDocuments({
      ...{ source: inOrder(await mapping), ...how, before: turn[importable.kind] },
      save: async (batch) => {
        const asked = { provider: turn.provider, subjects: batch.map(({ key }) => subjectOf(key)), askedAt };
        const newer = await reportedSince(client, store.id, asked);
        const older = batch.filter(({ key }) => !newer.has(subjectOf(key)));
        onSaving();
        const saved = await importable.save({ app: client }, store.id, older, null);
        await answerEvents(client, store.id, { ...asked, subjects: older.map(({ key }) => subjectOf(key)) });
        const outcomes = new Map(older.map(({ key }, index) => [key, saved[index]]));
        return batch.map(({ key }): Saved => outcomes.get(key) ?? { outcome: 'unchanged', kept: [] });
      },
    });
}

const mapAll = async <Document>(
  items: readonly unknown[],
  how: Pick<ImportOptions<Document>, 'formats' | 'options'>,
): Promise<Mapped<Document>[]> => items.map((item) => mapDocument(item, how));

async function* inOrder<Document>(
  documents: readonly Mapped<Document>[],
): AsyncGenerator<ImportItem<Document>> {
  for (const [index, mapped] of documents.entries())
    yield { offset: 0, line: index + 1, after: { offset: 0, line: index + 2 }, mapped };
}

async function finish({ context, store }: At, turn: Turn, reason: string): Promise<void> {
  await withStore(context.db, store.id, async (client) => {
    if (await hasTurn(client, store.id, turn))
      await endImport(client, store.id, { id: turn.id, state: 'failed', reason }, context.clock());
  });
}
