/**
 * Carries out the instructions of stores, and buys their shipping labels: several at once, so that a slow provider holds up nothing else. What a process that dies
 * was doing is taken up by another one when its lease is over (docs/decisions/108-instructions.md).
 */
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type Answer, settle } from '../instructions/settle.ts';
import { type Errand, takeOne } from '../instructions/take.ts';
import { settleLabel } from '../shipping/settle.ts';
import { type LabelErrand, takeLabel } from '../shipping/take.ts';

const MOST_PER_STORE = 8;
const MOST = 32;
/** A process that slept for so long between taking and asking may no longer hold the instruction. */
const STALE_MS = 10_000;

export type Carriers = {
  /** Takes what is due in the store, as far as there is room. Resolves when it was taken, not when it was carried out. */
  wake(storeId: string): Promise<void>;
  /** Resolves when nothing is being carried out. */
  idle(): Promise<void>;
};

export function openCarriers(context: Context): Carriers {
  const running = new Map<StoreId, number>();
  const errands = new Set<Promise<void>>();
  let total = 0;

  const count = (storeId: StoreId, by: 1 | -1) => {
    running.set(storeId, (running.get(storeId) ?? 0) + by);
    if (running.get(storeId) === 0) running.delete(storeId);
    total += by;
  };

  const hasRoom = (storeId: StoreId) => total < MOST && (running.get(storeId) ?? 0) < MOST_PER_STORE;

  /** Takes one and starts it. False if nothing is due. */
  async function start(store: KnownStore): Promise<boolean> {
    count(store.id, 1);
    let taken: Awaited<ReturnType<typeof takeOne | typeof takeLabel>> = 'none';
    try {
      taken = await takeOne(context, store);
      if (taken === 'none') taken = await takeLabel(context, store);
    } finally {
      if (typeof taken === 'string') count(store.id, -1);
    }
    if (typeof taken === 'string') return taken === 'passed';
    const errand = run(context, store, taken)
      .catch((err: unknown) => {
        // Its lease ends, and whoever takes it up looks first.
        const id = 'labelId' in taken ? taken.labelId : taken.instructionId;
        context.log.error({ err: nameOf(err), instruction: id }, 'instruction not settled');
      })
      .finally(() => count(store.id, -1))
      .then(() => fill(store))
      .catch((err: unknown) => context.log.error({ err: nameOf(err) }, 'instructions not taken'))
      .finally(() => errands.delete(errand));
    errands.add(errand);
    return true;
  }

  async function fill(store: KnownStore): Promise<void> {
    while (hasRoom(store.id) && (await start(store)));
  }

  return {
    wake: async (storeId) => {
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (store) await fill(store);
    },
    idle: async () => {
      while (errands.size > 0) await Promise.all(errands);
    },
  };
}

/** Errors of a database may quote a row, so only their kind is written down. */
const nameOf = (err: unknown): string =>
  err instanceof Error ? `${err.name} ${(err as { code?: string }).code ?? ''}`.trim() : 'unknown';

async function run(context: Context, store: KnownStore, errand: Errand | LabelErrand): Promise<void> {
  const startedAt = context.clock();
  const answer = await ask(errand, performance.now());
  if ('labelId' in errand) await settleLabel(context, store, errand, { answer, startedAt });
  else await settle(context, store, errand, { answer, startedAt });
}

/** An adapter never rejects; if one does, what it did is unknown. */
async function ask({ step, bound, reference }: Errand | LabelErrand, began: number): Promise<Answer> {
  if (bound.tells) return step === 'look' ? { kind: 'overdue' } : { kind: 'told', ...bound.tells };
  try {
    if (step === 'look') return await bound.look(reference);
    const short = await missingStock(bound);
    if (short) return short;
    if (performance.now() - began > STALE_MS) return { kind: 'busy', retryAfterSeconds: null };
    return await bound.send();
  } catch (error) {
    return { kind: 'unknown', detail: nameOf(error) };
  }
}

/** Goods are sent only if the shop has them. A shop that doesn't count has enough. */
async function missingStock({ stock, wanted }: Errand['bound']): Promise<Answer | null> {
  if (!stock) return null;
  const found = await stock();
  if (found.kind === 'refused') return found;
  if (found.kind !== 'stock') return { kind: 'busy', retryAfterSeconds: null };
  const short = found.lines.find(
    ({ sourceItemId: id, available }) => available !== null && available < (wanted[id] ?? 0),
  );
  return short ? { kind: 'refused', code: 'out_of_stock', detail: null } : null;
}
