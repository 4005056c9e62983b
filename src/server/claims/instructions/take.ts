/** Takes instructions that are due, in one transaction: chooses their providers, freezes the requests, and returns what to send or look for. */
import type { PoolClient } from 'pg';
import { isOpen } from '../../../domain/instructions/breaker.ts';
import {
  isRepeat,
  LEASE_MS,
  nextStep,
  type Progress,
  type Recognizes,
} from '../../../domain/instructions/steps.ts';
import { journalsOf } from '../../../domain/ledger/journals.ts';
import { creditEnd } from '../../../domain/stores/credit-expiry.ts';
import type { StoreId } from '../../auth/caller.ts';
import { type Connected, openProviders } from '../../connections/open.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { postAll, posted } from '../../ledger/post.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { booked } from '../booking/booked.ts';
import { type Body, type Bound, bodyOf, bound, chooseWay, frozenBody, thawedBody } from './body.ts';
import {
  beginTries,
  breakerOf,
  changeInstructions,
  changeResolutions,
  type InstructionChange,
  type InstructionRow,
  listBreakers,
  queueTelling,
  type Taken,
  takeDue,
  wakeCarriers,
} from './queries.ts';

/** A request that a worker has to make for an instruction that it took. */
export type Errand = {
  storeId: StoreId;
  instructionId: string;
  claimId: string;
  /** How many times the instruction was taken. Distinguishes this worker's answer from another's. */
  taken: number;
  step: 'send' | 'look';
  /** Whether an earlier request may have had an effect. */
  repeats: boolean;
  reference: string | null;
  bound: Bound;
  recognizes: Recognizes;
};

/** `passed`: how many others were due but were put aside, because nothing can be sent for them now. */
export type TakenSome = { errands: Errand[]; passed: number };

/** @param most takes at most this many: those that were due first */
export const takeSome = (context: Context, store: KnownStore, most: number): Promise<TakenSome> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const due = await takeDue(client, store.id, { most, now });
    if (due.length === 0) return { errands: [], passed: 0 };
    const connected = await openProviders(context, client, store.id);
    const breakers = await listBreakers(client, store.id);
    const plans = due.map((taken) => planOf(context, store, taken, { connected, breakers, now }));
    const changes = plans.map(({ taken, change }) => ({ id: taken.instruction.id, change }));
    await changeInstructions(client, store.id, changes, now);
    const begun = plans.flatMap((plan) => plan.begun ?? []);
    await beginTries(client, store.id, begun.map(tryOf), now);
    await setOnItsWay(client, store, begun, now);
    for (const { taken, asksPerson } of plans) if (asksPerson) await queueTelling(client, taken.instruction);
    // If this process dies, another one continues when the lease ends.
    for (const wait of new Set(plans.flatMap(({ wakesIn }) => wakesIn ?? [])))
      await wakeCarriers(client, store.id, wait);
    const errands = begun.map(({ errand }) => ({ storeId: store.id, ...errand }));
    return { errands, passed: due.length - errands.length };
  });

type Begun = { taken: Taken; name: WithProvider['name']; errand: Omit<Errand, 'storeId'> };

type Plan = {
  taken: Taken;
  change: InstructionChange;
  /** Null if nothing can be sent now. */
  begun: Begun | null;
  /** In how many milliseconds a worker must look at the store again for this instruction; null if it need not. */
  wakesIn: number | null;
  /** It won't be sent or looked for again, so the team is told. */
  asksPerson?: true;
};

type Around = {
  connected: readonly Connected[];
  breakers: Parameters<typeof breakerOf>[0];
  now: number;
};

function planOf(
  context: Context,
  store: KnownStore,
  taken: Taken,
  { connected, breakers, now }: Around,
): Plan {
  const { instruction } = taken;
  const aside = (change: InstructionChange) => ({ taken, change, begun: null, wakesIn: null });
  const frozenBefore = thawedBody(context, instruction);
  if (frozenBefore === 'altered') return { ...aside(alteredTo(instruction)), asksPerson: true };
  const chosen = withProvider(context, store, { taken, frozenBefore }, connected);
  if (!chosen) return aside(unprovided(instruction));
  const { name, carrier } = chosen;
  const breaker = breakerOf(breakers, name);
  if (breaker && isOpen(breaker, now)) {
    const until = breaker.openUntil ?? now;
    const held = { ...expired(instruction), hold: 'breaker', next_at: iso(until) } as const;
    return { ...aside({ ...frozen(context, taken, chosen), ...held }), wakesIn: until - now };
  }
  const recognizes = recognizesOf(carrier);
  const progress = progressOfInstruction(instruction);
  const step = nextStep(progress, recognizes, now);
  if (step === 'ask') return { ...aside({ ...expired(instruction), next_at: null }), asksPerson: true };
  const attempt = instruction.taken + 1;
  const { id: instructionId, claim_id: claimId, reference } = instruction;
  const errand = {
    ...{ instructionId, claimId, taken: attempt, step, reference },
    ...{ repeats: isRepeat(progress), bound: carrier, recognizes },
  };
  const change: InstructionChange = {
    ...frozen(context, taken, chosen),
    // The database refuses other changes of state (MG009).
    state: step === 'send' ? 'SENDING' : lookedAt(instruction),
    taken: attempt,
    hold: null,
    next_at: iso(now + LEASE_MS),
    ...(step === 'send' && {
      first_sent_at: instruction.first_sent_at ?? iso(now),
      last_sent_at: iso(now),
      absent_at: null,
    }),
  };
  return { taken, change, begun: { taken, name, errand }, wakesIn: LEASE_MS };
}

const tryOf = ({ name, errand }: Begun) => ({
  ...{ instruction_id: errand.instructionId, attempt: errand.taken, kind: errand.step, provider: name },
});

const iso = (time: number) => new Date(time).toISOString();

type WithProvider = {
  name: NonNullable<InstructionRow['provider']>;
  body: Body;
  carrier: Bound;
};

/** The provider that already has the request, otherwise the first that can carry it out. Null if there is none. */
function withProvider(
  context: Context,
  store: KnownStore,
  { taken, frozenBefore }: { taken: Taken; frozenBefore: Body | null },
  connected: readonly Connected[],
): WithProvider | null {
  const { provider } = taken.instruction;
  if (provider !== null && frozenBefore !== null) {
    const found = connected.find(({ name }) => name === provider);
    const carrier = found ? bound(found.provider, frozenBefore) : null;
    return carrier && { name: provider, body: frozenBefore, carrier };
  }
  const able = provider === null ? connected : connected.filter(({ name }) => name === provider);
  const chosen = chooseWay(able, taken.instruction.kind, store.settings.credit.form);
  const found = able.find(({ name }) => name === chosen?.name);
  if (!chosen || !found) return null;
  const body = bodyOf(context, taken, chosen, creditEnd(store, context.clock()));
  const carrier = bound(found.provider, body);
  return carrier && { name: chosen.name, body, carrier };
}

/** The columns with the frozen request; none if it was frozen before. */
const frozen = (context: Context, { instruction }: Taken, { name, body }: WithProvider): InstructionChange =>
  instruction.body === null ? { provider: name, ...frozenBody(context, instruction, body) } : {};

/** The state of an instruction while a worker looks for its result. */
function lookedAt({ state, accepted_at: accepted }: InstructionRow): InstructionRow['state'] {
  if (state === 'DONE') return 'DONE';
  return accepted === null ? 'UNKNOWN' : 'SENDING';
}

/** The change after a worker died or lost its lease: its request may have taken effect. */
const expired = ({ state, accepted_at: accepted }: InstructionRow): InstructionChange =>
  state === 'SENDING' && accepted === null ? { state: 'UNKNOWN' } : {};

/**
 * The change if the stored request was altered. Nothing more is sent for it, and the store's other instructions go on. If a request may have taken
 * effect already, a person has to find out.
 */
const alteredTo = (instruction: InstructionRow): InstructionChange =>
  instruction.state === 'WAITING'
    ? { state: 'FAILED', failure: 'altered', next_at: null, body: null, body_hash: null }
    : { ...expired(instruction), next_at: null };

function unprovided(instruction: InstructionRow): InstructionChange {
  if (instruction.state === 'WAITING')
    return instruction.provider === null
      ? { hold: 'by_hand', next_at: null }
      : { hold: 'connection', failure: 'no_provider', next_at: null };
  return { ...expired(instruction), hold: 'connection', failure: 'no_provider', next_at: null };
}

const recognizesOf = ({ recognition, canLook }: Bound): Recognizes => ({ ...recognition, canLook });

const instant = (time: string | null) => (time === null ? null : Date.parse(time));

type Sending = Pick<InstructionRow, 'state' | 'first_sent_at' | 'last_sent_at' | 'absent_at' | 'accepted_at'>;

export function progressOfInstruction(one: Sending): Progress {
  return {
    // If a worker died, the state still says SENDING.
    state: one.state === 'SENDING' && one.accepted_at === null ? 'UNKNOWN' : one.state,
    firstSentAt: instant(one.first_sent_at),
    lastSentAt: instant(one.last_sent_at),
    absentAt: instant(one.absent_at),
    isAccepted: one.accepted_at !== null || one.state === 'DONE',
  };
}

/** Marks the resolutions as on their way and posts that to the ledger. */
async function setOnItsWay(
  client: PoolClient,
  store: KnownStore,
  begun: readonly Begun[],
  now: number,
): Promise<void> {
  const left = begun.filter(
    ({ taken: { instruction, resolution } }) => instruction.state !== 'DONE' && !resolution.on_its_way,
  );
  const changes = left.map(({ taken, name }) => ({
    ...{ id: taken.resolution.id, change: { on_its_way: true, provider: name } },
  }));
  await changeResolutions(client, store.id, changes, now);
  const journals = left.flatMap(({ taken: { resolution, items } }, index) => {
    const after = { ...resolution, ...changes[index]?.change };
    return journalsOf(booked(resolution, items), booked(after, items), 0).map((journal) => ({
      ...posted(journal, now, store.timeZone),
      claimId: resolution.claim_id,
    }));
  });
  await postAll(client, store.id, journals);
}
