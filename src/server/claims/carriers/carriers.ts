/**
 * Carries out the instructions of stores, and buys their shipping labels: several at once, so that a slow provider holds up nothing else.
 * Those that are due together are taken together, and answers that come while others are written are written together. What a process
 * that dies was doing is taken up by another one when its lease is over (docs/decisions/108-instructions.md).
 */
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { databaseFaultOf } from '../../database/database-fault.ts';
import { findStore, type KnownStore } from '../../stores/queries.ts';
import { type Answer, type Asked, settle } from '../instructions/settle.ts';
import { type Errand, type TakenSome, takeSome } from '../instructions/take.ts';
import { settleLabel } from '../shipping/settle.ts';
import { type LabelErrand, takeLabel } from '../shipping/take.ts';

const MOST_PER_STORE = 16;
/** Beside those, so many answers wait to be written. */
const MOST_UNWRITTEN = MOST_PER_STORE;
/** While answers are written, fewer are not worth a transaction of their own: they are taken when the writing ends. */
const WORTH_TAKING = MOST_PER_STORE / 2;
const MOST = 64;
/** A process that slept for so long between taking and asking may no longer hold the instruction. */
const STALE_MS = 10_000;

export type Carriers = {
  /** Takes what is due in the store, as far as there is room. Resolves when it was taken, not when it was carried out. */
  wake(storeId: string): Promise<void>;
  /** Resolves when nothing is being carried out. */
  idle(): Promise<void>;
};

export function openCarriers(context: Context): Carriers {
  const stores = new Map<StoreId, AtStore>();
  const running = new Set<Promise<void>>();
  let total = 0;

  const at = (store: KnownStore): AtStore => {
    const known = stores.get(store.id) ?? {
      asked: 0,
      unwritten: 0,
      filling: null,
      isAsked: false,
      answers: [],
      writing: false,
    };
    stores.set(store.id, known);
    return known;
  };
  const count = (one: AtStore, by: number) => {
    one.asked += by;
    total += by;
  };
  const keep = (work: Promise<void>, failed: string) => {
    const kept = work
      .catch((err: unknown) => context.log.error({ err: nameOf(err) }, failed))
      .finally(() => running.delete(kept));
    running.add(kept);
  };

  /** Takes what is due as far as there is room. Whoever asks meanwhile is answered by one more round. */
  function fill(store: KnownStore): Promise<void> {
    const one = at(store);
    one.isAsked = true;
    one.filling ??= takeAll(store, one).finally(() => {
      one.filling = null;
      if (one.isAsked) keep(fill(store), 'instructions not taken');
      else if (one.asked + one.unwritten === 0) stores.delete(store.id);
    });
    return one.filling;
  }

  async function takeAll(store: KnownStore, one: AtStore): Promise<void> {
    while (one.isAsked) {
      one.isAsked = false;
      const room = Math.min(MOST - total, roomAt(one));
      if (room <= 0 || (one.writing && room < WORTH_TAKING)) return;
      count(one, room);
      const { errands, passed } = await takeTogether(context, store, room).finally(() => count(one, -room));
      count(one, errands.length);
      for (const errand of errands) keep(carryOut(store, one, errand), 'instruction not settled');
      const label = errands.length + passed < room ? await takeLabel(context, store) : 'none';
      if (typeof label !== 'string') {
        count(one, 1);
        keep(carryOutLabel(store, one, label), 'instructions not taken');
      }
      if (passed > 0 || label !== 'none') one.isAsked = true;
    }
  }

  async function carryOut(store: KnownStore, one: AtStore, errand: Errand): Promise<void> {
    const startedAt = context.clock();
    const answer = await ask(errand, performance.now());
    one.answers.push({ errand, answer, startedAt });
    count(one, -1);
    one.unwritten += 1;
    // The next are asked for while these are written.
    if (roomAt(one) === WORTH_TAKING) keep(fill(store), 'instructions not taken');
    // Whoever is writing writes it next, with all that came meanwhile.
    if (one.writing) return;
    one.writing = true;
    try {
      while (one.answers.length > 0) {
        const some = oneOfEachClaim(one.answers);
        one.answers = one.answers.filter((asked) => !some.includes(asked));
        await settleTogether(context, store, some);
        one.unwritten -= some.length;
        keep(fill(store), 'instructions not taken');
      }
    } finally {
      one.writing = false;
      keep(fill(store), 'instructions not taken');
    }
  }

  async function carryOutLabel(store: KnownStore, one: AtStore, errand: LabelErrand): Promise<void> {
    const startedAt = context.clock();
    const answer = await ask(errand, performance.now());
    await settleLabel(context, store, errand, { answer, startedAt })
      .catch((err: unknown) => notSettled(context, errand.labelId, err))
      .finally(() => count(one, -1));
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

/** What a process does for one store. */
type AtStore = {
  /** Errands that are under way, until they are answered. */
  asked: number;
  /** Answers that are not written yet. */
  unwritten: number;
  filling: Promise<void> | null;
  /** Something may have become due since it was last looked. */
  isAsked: boolean;
  /** They wait to be written. */
  answers: Asked[];
  writing: boolean;
};

const roomAt = ({ asked, unwritten }: AtStore): number =>
  Math.min(MOST_PER_STORE, MOST_PER_STORE + MOST_UNWRITTEN - unwritten) - asked;

const claimOf = ({ errand }: Asked) => errand.claimId;

const oneOfEachClaim = (answers: readonly Asked[]): Asked[] =>
  answers.filter((one, place) => answers.findIndex((other) => claimOf(other) === claimOf(one)) === place);

/** In one transaction; if that fails, only the first, so that one that can't be taken does not hold up those before it. */
async function takeTogether(context: Context, store: KnownStore, most: number): Promise<TakenSome> {
  try {
    return await takeSome(context, store, most);
  } catch (err) {
    if (most === 1 || databaseFaultOf(err) !== null) throw err;
    return takeSome(context, store, 1);
  }
}

/** In one transaction; if that fails, each in its own. Never rejects: the lease of one that isn't written ends, and whoever takes it up looks first. */
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

/** Errors of a database may quote a row, so only their kind is written down. */
const nameOf = (err: unknown): string =>
  err instanceof Error ? `${err.name} ${(err as { code?: string }).code ?? ''}`.trim() : 'unknown';

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
