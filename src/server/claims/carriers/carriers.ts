/**
 * Carries out the instructions of stores, and buys their shipping labels: several at once, so that a slow provider holds up nothing else.
 * Instructions that are due together are taken in one transaction. Answers that come in while others are written are written together next.
 * If a process dies, another one takes over its instructions when their lease ends (docs/decisions/108-instructions.md).
 */
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type Answer, type Asked, settle } from '../instructions/settle.ts';
import { type Errand, type TakenSome, takeSome } from '../instructions/take.ts';
import { settleLabel } from '../shipping/settle.ts';
import { type LabelErrand, takeLabel } from '../shipping/take.ts';

/** The most requests to providers under way, for one store and in all. */
const MOST_PER_STORE = 16;
const MOST = 64;
/** The most answers of one store that wait to be written while the store still sends as many requests as it may. */
const MOST_UNWRITTEN = MOST_PER_STORE;
/** While answers are written, fewer free places than this are not worth a transaction. They are filled when the writing ends. */
const WORTH_TAKING = MOST_PER_STORE / 2;
/** If a process was suspended for this long between taking an instruction and sending it, another process may hold it by now. */
const STALE_MS = 10_000;

export type Carriers = {
  /** Takes what is due in the store, as far as there is room. Resolves once it is taken; it may not be carried out yet. */
  wake(storeId: string): Promise<void>;
  /** Resolves when nothing is being carried out. */
  idle(): Promise<void>;
};

export function openCarriers(context: Context): Carriers {
  const stores = new Map<StoreId, StoreWork>();
  const running = new Set<Promise<void>>();
  let total = 0;

  const workOf = (store: KnownStore): StoreWork => {
    const known = stores.get(store.id) ?? {
      inFlight: 0,
      unwritten: 0,
      filling: null,
      mayBeDue: false,
      answers: [],
      writing: false,
    };
    stores.set(store.id, known);
    return known;
  };
  const count = (work: StoreWork, by: number) => {
    work.inFlight += by;
    total += by;
  };
  const keep = (promise: Promise<void>, failed: string) => {
    const kept = promise
      .catch((err: unknown) => context.log.error({ err: nameOf(err) }, failed))
      .finally(() => running.delete(kept));
    running.add(kept);
  };

  /** Takes what is due, as far as there is room. A call during a run makes that run look once more. */
  function fill(store: KnownStore): Promise<void> {
    const work = workOf(store);
    work.mayBeDue = true;
    work.filling ??= takeAll(store, work).finally(() => {
      work.filling = null;
      if (work.mayBeDue) keep(fill(store), 'instructions not taken');
      else if (work.inFlight + work.unwritten === 0) stores.delete(store.id);
    });
    return work.filling;
  }

  async function takeAll(store: KnownStore, work: StoreWork): Promise<void> {
    while (work.mayBeDue) {
      work.mayBeDue = false;
      const room = Math.min(MOST - total, roomAt(work));
      if (room <= 0 || (work.writing && room < WORTH_TAKING)) return;
      count(work, room);
      const { errands, passed } = await takeTogether(context, store, room).finally(() => count(work, -room));
      count(work, errands.length);
      for (const errand of errands) keep(carryOut(store, work, errand), 'instruction not settled');
      const label = errands.length + passed < room ? await takeLabel(context, store) : 'none';
      if (typeof label !== 'string') {
        count(work, 1);
        keep(carryOutLabel(store, work, label), 'instructions not taken');
      }
      if (passed > 0 || label !== 'none') work.mayBeDue = true;
    }
  }

  async function carryOut(store: KnownStore, work: StoreWork, errand: Errand): Promise<void> {
    const startedAt = context.clock();
    const answer = await ask(errand, performance.now());
    work.answers.push({ errand, answer, startedAt });
    count(work, -1);
    work.unwritten += 1;
    // More are taken while these answers are written.
    if (roomAt(work) === WORTH_TAKING) keep(fill(store), 'instructions not taken');
    // The call that is writing now will write this answer next, with all others that came in meanwhile.
    if (work.writing) return;
    work.writing = true;
    try {
      while (work.answers.length > 0) {
        const some = oneOfEachClaim(work.answers);
        work.answers = work.answers.filter((asked) => !some.includes(asked));
        await settleTogether(context, store, some);
        work.unwritten -= some.length;
        keep(fill(store), 'instructions not taken');
      }
    } finally {
      work.writing = false;
      keep(fill(store), 'instructions not taken');
    }
  }

  async function carryOutLabel(store: KnownStore, work: StoreWork, errand: LabelErrand): Promise<void> {
    const startedAt = context.clock();
    const answer = await ask(errand, performance.now());
    await settleLabel(context, store, errand, { answer, startedAt })
      .catch((err: unknown) => notSettled(context, errand.labelId, err))
      .finally(() => count(work, -1));
    await fill(store);
  }

  return {
    wake: async (storeId) => {
      const store = await findStore(context.db, { by: 'id', value: storeId });
      if (store) await fill(store);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** What this process is doing for one store. */
type StoreWork = {
  /** Requests that are under way, or places reserved for some. */
  inFlight: number;
  /** Answers that are not written yet, including those being written. */
  unwritten: number;
  /** The run that takes what is due; null if none is active. */
  filling: Promise<void> | null;
  /** Whether something may have become due since the last look. */
  mayBeDue: boolean;
  /** Answers that wait to be written. */
  answers: Asked[];
  writing: boolean;
};

const roomAt = ({ inFlight, unwritten }: StoreWork): number =>
  Math.min(MOST_PER_STORE, MOST_PER_STORE + MOST_UNWRITTEN - unwritten) - inFlight;

const claimOf = ({ errand }: Asked) => errand.claimId;

const oneOfEachClaim = (answers: readonly Asked[]): Asked[] =>
  answers.filter((one, place) => answers.findIndex((other) => claimOf(other) === claimOf(one)) === place);

/** Takes them in one transaction. If that fails, takes only the first, so that one that can't be taken doesn't hold up those before it. */
async function takeTogether(context: Context, store: KnownStore, most: number): Promise<TakenSome> {
  try {
    return await takeSome(context, store, most);
  } catch (err) {
    if (most === 1 || databaseFaultOf(err) !== null) throw err;
    return takeSome(context, store, 1);
  }
}

/**
 * Writes the answers in one transaction; if that fails, each in its own. Never rejects: the lease of an instruction that isn't written ends, and the
 * worker that takes it then first checks with the provider.
 */
async function settleTogether(context: Context, store: KnownStore, all: readonly Asked[]): Promise<void> {
  try {
    await settle(context, store, all);
  } catch (err) {
    if (all.length > 1) for (const one of all) await settleTogether(context, store, [one]);
    else for (const { errand } of all) notSettled(context, errand.instructionId, err);
  }
}

const notSettled = (context: Context, id: string, err: unknown) =>
  context.log.error({ err: nameOf(err), instruction: id }, 'instruction not settled');

/** Database errors may quote a row, so only their kind is logged. */
const nameOf = (err: unknown): string =>
  err instanceof Error ? `${err.name} ${(err as { code?: string }).code ?? ''}`.trim() : 'unknown';

/** Sends the request, or looks for the result of an earlier one. Adapters never reject; if one does, the outcome is unknown. */
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

/** The refusal if the shop doesn't have enough of the goods; null if it does, or doesn't count them. */
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
