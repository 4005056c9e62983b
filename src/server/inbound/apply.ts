/** Applies what providers reported: orders that were read together, everything else in a transaction of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { ProviderName } from '../../domain/connections/providers.ts';
import type { OrderDocument } from '../../domain/orders/order.ts';
import type { ReportedReturn } from '../../domain/orders/reported-return.ts';
import { noteHealth } from '../connections/health.ts';
import { openProvider } from '../connections/open.ts';
import { findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { databaseFaultOf } from '../database/database-fault.ts';
import { withStore } from '../database/with-store.ts';
import { type Importable, ORDERS, PRODUCTS } from '../import-formats.ts';
import type { Entry } from '../imports/import-documents.ts';
import type { Notice, Page, Provider } from '../integrations/ports.ts';
import { optionsOfShop } from '../integrations/shops/feed-options.ts';
import type { Mapped } from '../integrations/shops/ports.ts';
import { reportParcel } from '../parcels/commands.ts';
import { cancelReturn } from '../returns/queries.ts';
import { saveReports } from '../returns/save.ts';
import type { KnownStore } from '../stores/queries.ts';
import { answerPrivacy } from './privacy.ts';
import {
  delayEvent,
  endEvents,
  failEvent,
  type InboundEvent,
  isOutdated,
  type Load,
  readLoad,
  takeEvents,
} from './queries.ts';

type About = Extract<Notice, { kind: 'event' }>['about'];
type Effect = Extract<About, { noun: 'effect' }>;

/** What the rest of the system does about an event, in the transaction that ends it. */
export type InboundHooks = {
  onEffect(client: PoolClient, store: KnownStore, provider: ProviderName, effect: Effect): Promise<void>;
};

/** `readAt`: when the provider was asked for what is applied; null if the event itself says it. */
type Outcome =
  | { kind: 'applied'; readAt?: number }
  | { kind: 'failed'; why: string }
  | { kind: 'later'; seconds: number; why?: string };

/** As long as an event waits for a provider that doesn't answer. */
const MOST_TRIES = 12;
const LONGEST_PAUSE_S = 3_600;

/** Events taken together, also in a rush, and orders asked for at once. */
const TOGETHER = 25;
const TOGETHER_IN_RUSH = 8;
const ASKED_AT_ONCE = 4;

/** `more`: it is to be called again at once, when others had their turn. `rush`: in a while. */
type Applied = 'all' | 'more' | 'rush';

/**
 * All that was due when it began: for what comes later somebody is woken again. An event that can't be applied doesn't hold up the others.
 * Taking in comes first (docs/decisions/136-webhooks-in-a-rush.md).
 */
export async function applyDue(context: Context, store: KnownStore, hooks: InboundHooks): Promise<Applied> {
  const at = { context, store, hooks };
  const began = context.clock();
  for (;;) {
    const start = performance.now();
    const { pace, taken } = await take(at, began);
    if (pace === 'wait') return 'rush';
    if (taken.length === 0) return 'all';
    await applyAll(at, taken);
    if (pace === 'fast') continue;
    if (context.clock() - began > LONGEST_TURN_MS) return 'more';
    await sleep(Math.min(LONGEST_REST_MS, REST * (performance.now() - start)));
  }
}

const LONGEST_TURN_MS = 1_000;
/** Applying takes a fifth of the time. */
const REST = 4;
const LONGEST_REST_MS = 250;

/** In a rush events wait, so that one question answers many; those that have waited are applied bit by bit, and after a while as fast as can be. */
const WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15_000;

function paceOf({ isRush, dueSince }: Load, now: number): 'fast' | 'slow' | 'wait' {
  if (!isRush || dueSince === null || now - dueSince >= LONGEST_WAIT_MS) return 'fast';
  return now - dueSince >= WAIT_MS ? 'slow' : 'wait';
}

type At = { context: Context; store: KnownStore; hooks: InboundHooks };
/** `provider`: null if the store is no longer connected with it. */
type Taken = { event: InboundEvent; provider: Provider | null };
type Asked = Taken & { read: Read | null };
type ReadOrder = Asked & { entry: Entry<OrderDocument>; readAt: number };

const take = ({ context, store }: At, until: number) =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const pace = paceOf(await readLoad(client, store.id, { until, now }), now);
    if (pace === 'wait') return { pace, taken: [] };
    const most = pace === 'slow' ? TOGETHER_IN_RUSH : TOGETHER;
    const events = await takeEvents(client, store.id, { until, most, now });
    const providers = new Map<ProviderName, Provider | null>();
    for (const { provider: name } of events) {
      if (providers.has(name)) continue;
      const connection = await findConnection(client, store.id, name);
      providers.set(name, connection && openProvider(context, connection));
    }
    const taken = events.map((event) => ({ event, provider: providers.get(event.provider) ?? null }));
    return { pace, taken };
  });

/** Orders that were read are saved in one transaction; if that fails, each in its own, as everything else is. */
async function applyAll(at: At, taken: readonly Taken[]): Promise<void> {
  const asked = await askAll(at, taken);
  const orders = asked.flatMap((one): ReadOrder[] => {
    const { event, read } = one;
    if ((event.about as About | null)?.noun !== 'order' || read?.kind !== 'document') return [];
    const mapped = mappedBy(at.store, ORDERS, read.document);
    return mapped?.ok
      ? [{ ...one, entry: { key: mapped.key, document: mapped.document }, readAt: read.at }]
      : [];
  });
  const areSaved = await saveTogether(at, orders);
  const left = areSaved ? asked.filter(({ event }) => !orders.some((one) => one.event === event)) : asked;
  const errors: unknown[] = [];
  for (const one of left) await finish(at, one).catch((error: unknown) => errors.push(error));
  // The job is tried again; those that failed are due again after a while.
  if (errors.length > 0) throw errors[0];
}

async function askAll({ context }: At, taken: readonly Taken[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (let from = 0; from < taken.length; from += ASKED_AT_ONCE) {
    const some = taken.slice(from, from + ASKED_AT_ONCE).map(async (one) => {
      // Outside of the transaction: the shop may be slow.
      return { ...one, read: one.provider ? await readAnew(context, one.provider, one.event) : null };
    });
    asked.push(...(await Promise.all(some)));
  }
  return asked;
}

/** @returns whether they are saved */
async function saveTogether({ context, store }: At, orders: readonly ReadOrder[]): Promise<boolean> {
  if (orders.length === 0) return true;
  try {
    await withStore(context.db, store.id, async (client) => {
      const entries = orders.map(({ entry }) => entry);
      await ORDERS.save({ app: client }, store.id, entries, null);
      await endEvents(client, store.id, orders);
    });
    return true;
  } catch (err) {
    if (databaseFaultOf(err) !== null) throw err;
    context.log.warn({ err: err instanceof Error ? err.name : 'unknown' }, 'orders not saved together');
    return false;
  }
}

async function finish(at: At, { event, provider, read }: Asked): Promise<void> {
  const { context, store } = at;
  await withStore(context.db, store.id, async (client) => {
    if (read?.kind === 'later') await noteHealth(context, client, store.id, event.provider, read.because);
    const outcome = provider ? await outcomeOf(at, client, event, read) : DISCONNECTED;
    if (outcome.kind === 'applied')
      return endEvents(client, store.id, [{ event, readAt: outcome.readAt ?? null }]);
    if (outcome.kind === 'failed' || event.tries >= MOST_TRIES)
      return failEvent(client, store.id, event.id, outcome.why ?? NO_ANSWER);
    await delayEvent(client, store.id, { id: event.id, at: context.clock() + outcome.seconds * 1_000 });
  });
}

const DISCONNECTED: Outcome = { kind: 'failed', why: 'The store is no longer connected with it.' };
const NO_ANSWER = 'The provider did not answer when it was asked for the details.';
const NO_ORDER = 'No order here has this return.';

type Read =
  | { kind: 'document'; document: unknown; at: number }
  | { kind: 'returns'; returns: readonly ReportedReturn[]; at: number }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number; because: Exclude<Page<unknown>, { kind: 'page' }> };

/** The order or return as it is now: then it doesn't matter in which order, how late and how often events come. Null if the event itself says all. */
async function readAnew(context: Context, provider: Provider, event: InboundEvent): Promise<Read | null> {
  const about = event.about as About | null;
  const at = context.clock();
  if (about?.noun === 'return' && provider.returns) {
    const told = await provider.returns.read(about.returnId);
    return told.kind === 'returns' ? { ...told, at } : later(event, told);
  }
  if (about?.noun !== 'order' || !provider.feed) return null;
  const page = await provider.feed.order(about.sourceOrderId);
  if (page.kind === 'page')
    return page.items.length === 0 ? { kind: 'gone' } : { kind: 'document', document: page.items[0], at };
  return later(event, page);
}

type Later = Extract<Read, { kind: 'later' }>;

const pauseOf = ({ tries }: InboundEvent): number => Math.min(LONGEST_PAUSE_S, 5 * 2 ** tries);

function later(event: InboundEvent, because: Later['because']): Later {
  const told = because.kind === 'busy' ? because.retryAfterSeconds : null;
  return { kind: 'later', seconds: told ?? pauseOf(event), because };
}

async function outcomeOf(
  at: At,
  client: PoolClient,
  event: InboundEvent,
  read: Read | null,
): Promise<Outcome> {
  const { context, store, hooks } = at;
  const about = event.about as About | null;
  switch (about?.noun) {
    case 'order':
      if (read?.kind === 'later') return read;
      // What the shop deleted stays here: claims may be about it.
      if (read?.kind === 'gone') return { kind: 'applied' };
      if (read?.kind === 'document') return readThen(await save(at, client, ORDERS, read.document), read.at);
      return saveFrom(at, client, event, { importable: ORDERS, document: about.document });
    case 'product':
      return saveFrom(at, client, event, { importable: PRODUCTS, document: about.document });
    case 'effect':
      await hooks.onEffect(client, store, event.provider, about);
      return { kind: 'applied' };
    case 'disconnected':
      await noteRemoved(at, client, event);
      return { kind: 'applied' };
    case 'privacy':
      return answerPrivacy(context, client, store, { event, about });
    case 'parcel':
      return (await reportParcel(client, store.id, about.report, context.clock()))
        ? { kind: 'applied' }
        : { kind: 'failed', why: 'It says nothing of a package that we can use.' };
    case undefined:
      return { kind: 'applied' };
    case 'return':
      if (read?.kind === 'later') return read;
      return read?.kind === 'returns' ? keepReturn(at, client, event, read) : { kind: 'applied' };
  }
}

/** Unless the store was connected again since, or the credentials were renewed, which the provider does for nobody that it removed. */
async function noteRemoved({ context, store }: At, client: PoolClient, event: InboundEvent): Promise<void> {
  const connection = await findConnection(client, store.id, event.provider);
  const isOld =
    connection !== null &&
    event.changedAt !== null &&
    Date.parse(event.changedAt) < Date.parse(connection.updatedAt);
  if (!isOld)
    await noteHealth(context, client, store.id, event.provider, { kind: 'ended', because: 'removed' });
}

/** The order may come later than its return: it is waited for. */
async function keepReturn(
  { store }: At,
  client: PoolClient,
  event: InboundEvent,
  { returns, at }: Extract<Read, { kind: 'returns' }>,
): Promise<Outcome> {
  const { provider, about } = event;
  if (returns.length === 0) {
    const { returnId } = about as Extract<About, { noun: 'return' }>;
    await cancelReturn(client, store.id, { provider: provider as ProviderName, returnId, readAt: at });
  }
  const strays = await saveReports(client, store.id, provider as ProviderName, {
    reports: returns,
    readAt: at,
  });
  return strays === 0
    ? { kind: 'applied', readAt: at }
    : { kind: 'later', seconds: pauseOf(event), why: NO_ORDER };
}

const readThen = (outcome: Outcome, readAt: number): Outcome =>
  outcome.kind === 'applied' ? { ...outcome, readAt } : outcome;

type Given<Document> = { importable: Importable<Document>; document: unknown };

/** The document of the event, unless something newer is known. */
async function saveFrom<Document>(
  at: At,
  client: PoolClient,
  event: InboundEvent,
  { importable, document }: Given<Document>,
): Promise<Outcome> {
  if (document === null || (await isOutdated(client, at.store.id, event))) return { kind: 'applied' };
  return save(at, client, importable, document);
}

async function save<Document>(
  { store }: At,
  client: PoolClient,
  importable: Importable<Document>,
  document: unknown,
): Promise<Outcome> {
  const mapped = mappedBy(store, importable, document);
  if (!mapped) return { kind: 'failed', why: 'It is in no format that we know.' };
  if (!mapped.ok) return { kind: 'failed', why: mapped.reason };
  const entry = { key: mapped.key, document: mapped.document };
  await importable.save({ app: client }, store.id, [entry], null);
  return { kind: 'applied' };
}

const mappedBy = <Document>(
  store: KnownStore,
  { formats }: Importable<Document>,
  document: unknown,
): Mapped<Document> | undefined =>
  formats.find((one) => one.recognizes(document))?.map(document, optionsOfShop(store));
