/** Compares each provider that lists what it did with what was carried out through it, every night and when asked. */
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { isOfAnotherStore } from '../../domain/instructions/keys.ts';
import { isCarrying } from '../../domain/ledger/accounts.ts';
import type { TheirLine } from '../../domain/ledger/reconcile.ts';
import { formatAmount } from '../../domain/money/money.ts';
import type { StoreId } from '../auth/caller.ts';
import { openProvider, openProviders } from '../connections/open.ts';
import { findConnection } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import type { ListedEffect, Page, Provider } from '../integrations/ports.ts';
import { findStore } from '../stores/queries.ts';
import { canonical, finish, spanOf } from './finish.ts';
import {
  addLines,
  addRun,
  changeRun,
  countLines,
  findRun,
  findStale,
  forgetLines,
  forgetRuns,
  queueRun,
  type Run,
} from './queries.ts';

/** A night looks at so many days: what was late the first time is found the next. */
const NIGHTLY_DAYS = 7;
const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;
/** One job reads for so long; the next one goes on. */
const JOB_MS = 60_000;
const ANSWER_MS = 60_000;
const STALE_MS = 900_000;
const MOST_TRIES = 10;
const LONGEST_WAIT_S = 3_600;
const MOST_LINES = 20_000;
const MOST_PAGES = 2_000;

const payloadSchema = z.object({ storeId: z.string(), runId: z.string() });

export const reconciliationTasks = (context: Context): TaskList => ({
  reconcile: async (payload) => {
    const { storeId, runId } = payloadSchema.parse(payload);
    const store = await findStore(context.db, { by: 'id', value: storeId });
    if (store) await reconcileRun(context, store.id, runId);
  },
  reconcile_all: () => forEachStore(context, (storeId) => startNightly(context, storeId)),
  keep_reconciling: () =>
    forEachStore(context, (storeId) =>
      withStore(context.db, storeId, async (client) => {
        const stale = await findStale(client, storeId, context.clock() - STALE_MS);
        for (const id of stale) await queueRun(client, storeId, id);
      }),
    ),
});

async function forEachStore(context: Context, work: (storeId: StoreId) => Promise<void>): Promise<void> {
  const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores order by id');
  for (const { id } of rows) await work(id);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Of the days before today. A provider that is being compared is left alone. */
export const startNightly = (context: Context, storeId: StoreId): Promise<void> =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    await forgetRuns(client, storeId, now - KEPT_DAYS * DAY_MS);
    for (const { name, provider } of await openProviders(context, client, storeId)) {
      if (!provider.list || !isCarrying(name)) continue;
      const span = { fromDay: dayOf(now - NIGHTLY_DAYS * DAY_MS), toDay: dayOf(now - DAY_MS) };
      await addRun(client, storeId, { provider: name, ...span, by: null }, now);
    }
  });

/** Reads on from where the run is. Safe to repeat, and with another process at the same run: one of two equal pages is kept. */
export async function reconcileRun(context: Context, storeId: StoreId, runId: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { run, list } = await withStore(context.db, storeId, async (client) => {
      const found = await findRun(client, storeId, runId);
      const connection = found && (await findConnection(client, storeId, found.provider));
      return { run: found, list: connection && (openProvider(context, connection)?.list ?? null) };
    });
    if (run?.state !== 'reading') return;
    const page = list ? await pageOf(list, run) : ({ kind: 'refused', detail: null } as const);
    const goesOn = await keep(context, storeId, run, page);
    if (!goesOn) return;
    if (performance.now() - began > JOB_MS)
      return withStore(context.db, storeId, (client) => queueRun(client, storeId, runId));
  }
}

type Asked = Page<ListedEffect> | { kind: 'refused'; detail: null };

/** An adapter never rejects; if one does, or takes too long, there is no answer. */
async function pageOf(list: NonNullable<Provider['list']>, run: Run): Promise<Page<ListedEffect>> {
  const { since, until } = spanOf(run);
  const span = { from: new Date(since).toISOString(), to: new Date(until).toISOString() };
  const { promise: late, resolve } = Promise.withResolvers<Page<ListedEffect>>();
  const timer = setTimeout(() => resolve({ kind: 'unknown', detail: null }), ANSWER_MS);
  try {
    const page = await Promise.race([list({ ...span, cursor: run.cursor }), late]);
    return isStorable(page) ? page : { kind: 'unknown', detail: null };
  } catch {
    return { kind: 'unknown', detail: null };
  } finally {
    clearTimeout(timer);
  }
}

const LONGEST_ID = 500;
const LONGEST_CURSOR = 5_000;

/** Whether the database can keep a provider's texts, and they are as long as such texts are. */
function isStorable(page: Page<ListedEffect>): boolean {
  if (page.kind !== 'page') return true;
  const fits = (text: string | null, most = LONGEST_ID) =>
    text === null || (text.length <= most && !text.includes('\0') && text.isWellFormed());
  return (
    fits(page.next, LONGEST_CURSOR) &&
    page.items.every(
      ({ reference, mark, sourceOrderId, at }) =>
        [reference, mark, sourceOrderId].every((text) => fits(text)) && !Number.isNaN(Date.parse(at)),
    )
  );
}

/** @returns whether there is another page to read now */
const keep = (context: Context, storeId: StoreId, before: Run, page: Asked): Promise<boolean> =>
  withStore(context.db, storeId, async (client) => {
    const now = context.clock();
    const run = await findRun(client, storeId, before.id, 'held');
    // Another process has kept this page.
    if (run?.state !== 'reading' || run.pages !== before.pages) return false;
    const stop = async (failure: keyof typeof FAILURES) => {
      await forgetLines(client, storeId, run.id);
      const ended = {
        state: 'stopped',
        failure,
        ended_at: new Date(now).toISOString(),
        cursor: null,
      } as const;
      await changeRun(client, storeId, run.id, ended, now);
      return false;
    };
    if (now - Date.parse(run.started_at) > DAY_MS) return stop('no_answer');
    if (page.kind === 'refused') return stop('refused');
    if (page.kind !== 'page') {
      if (run.tries >= MOST_TRIES) return stop('no_answer');
      const told = page.kind === 'busy' ? page.retryAfterSeconds : null;
      await changeRun(client, storeId, run.id, { tries: run.tries + 1 }, now);
      await queueRun(client, storeId, run.id, Math.min(told ?? 2 ** run.tries * 5, LONGEST_WAIT_S));
      return false;
    }
    // Two stores may share an account: what was made for the other one is none of this store's business.
    const own = page.items.filter(({ mark }) => !isOfAnotherStore(mark, storeId));
    await addLines(client, storeId, run.id, own.map(lineOf));
    const pages = run.pages + 1;
    if (pages > MOST_PAGES || (await countLines(client, storeId, run.id)) > MOST_LINES)
      return stop('too_much');
    if (page.next === null) {
      await finish(client, storeId, run, now);
      return false;
    }
    await changeRun(client, storeId, run.id, { cursor: page.next, pages, tries: 0 }, now);
    return true;
  });

/** Why a run stopped, as people read it. */
export const FAILURES = {
  refused: 'The provider refused to list what it did. Test its connection in Settings.',
  no_answer: 'The provider did not answer. Start again later.',
  too_much: 'The provider lists too much for one comparison. Choose fewer days.',
} as const;

const LONGEST_URL = 1_000;

const lineOf = ({ amount, url, ...effect }: ListedEffect): TheirLine => ({
  ...effect,
  amount: amount && canonical(formatAmount(amount)),
  currency: amount?.currency ?? null,
  // People follow it from a page of ours.
  url: url?.startsWith('https://') && url.length <= LONGEST_URL ? url : null,
});
