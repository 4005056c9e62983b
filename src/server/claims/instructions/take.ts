/** Takes an instruction that is due: chooses its provider, freezes what it asks for, and says what to do, in one transaction. */
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
import { posted, postJournals } from '../../ledger/post.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { booked } from '../booking/booked.ts';
import { type Body, type Bound, bodyOf, bound, chooseWay, frozenBody, thawedBody } from './body.ts';
import {
  beginTry,
  breakerOf,
  changeInstruction,
  changeResolution,
  type InstructionChange,
  type InstructionRow,
  type Taken,
  takeDue,
  wakeCarriers,
} from './queries.ts';

/** What a worker has to do for an instruction that it holds. */
export type Errand = {
  storeId: StoreId;
  instructionId: string;
  claimId: string;
  /** Tells this worker's answer from another's. */
  taken: number;
  step: 'send' | 'look';
  /** An earlier request may have had an effect. */
  repeats: boolean;
  reference: string | null;
  bound: Bound;
  recognizes: Recognizes;
};

/** `passed`: it was taken and put aside, since nothing can be sent now. `none`: nothing is due. */
export type TakenOne = Errand | 'passed' | 'none';

export const takeOne = (context: Context, store: KnownStore): Promise<TakenOne> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const taken = await takeDue(client, store.id, now);
    if (!taken) return 'none';
    const connected = await openProviders(context, client, store.id);
    const chosen = withProvider(context, store, taken, connected);
    const write = (change: InstructionChange) => changeInstruction(client, taken.instruction, change, now);
    if (!chosen) {
      await write(unprovided(taken.instruction));
      return 'passed';
    }
    const { name, carrier } = chosen;
    const breaker = breakerOf(taken.breakers, name);
    if (breaker && isOpen(breaker, now)) {
      const until = breaker.openUntil ?? now;
      await write({
        ...frozen(context, taken, chosen),
        ...expired(taken.instruction),
        hold: 'breaker',
        next_at: iso(until),
      });
      await wakeCarriers(client, store.id, until - now);
      return 'passed';
    }
    const { instruction } = taken;
    const recognizes = recognizesOf(carrier);
    const progress = progressOfInstruction(instruction);
    const step = nextStep(progress, recognizes, now);
    if (step === 'ask') {
      await write({ ...expired(instruction), next_at: null });
      return 'passed';
    }
    const attempt = instruction.taken + 1;
    await write({
      ...frozen(context, taken, chosen),
      // The trigger allows no way from one state to itself but to stay.
      state: step === 'send' ? 'SENDING' : lookedAt(instruction),
      taken: attempt,
      hold: null,
      next_at: iso(now + LEASE_MS),
      ...(step === 'send' && {
        first_sent_at: instruction.first_sent_at ?? iso(now),
        last_sent_at: iso(now),
        absent_at: null,
      }),
    });
    const { id, claim_id: claimId, reference } = instruction;
    await beginTry(
      client,
      { store_id: store.id, instruction_id: id, attempt, kind: step, provider: name },
      now,
    );
    if (instruction.state !== 'DONE') await setOnItsWay(client, store, taken, { name, now });
    // If this process dies, another one goes on as soon as the lease is over.
    await wakeCarriers(client, store.id, LEASE_MS);
    return {
      ...{ storeId: store.id, instructionId: id, claimId, taken: attempt, step, reference },
      ...{ repeats: isRepeat(progress), bound: carrier, recognizes },
    };
  });

const iso = (time: number) => new Date(time).toISOString();

type WithProvider = {
  name: NonNullable<InstructionRow['provider']>;
  body: Body;
  carrier: Bound;
};

/** The provider that it was given to, or else the first that can do it. Null if there is none. @throws Error if what was frozen was altered */
function withProvider(
  context: Context,
  store: KnownStore,
  taken: Taken,
  connected: readonly Connected[],
): WithProvider | null {
  const { provider } = taken.instruction;
  const frozenBefore = thawedBody(context, taken.instruction);
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

/** Nothing is written if it was frozen before. */
const frozen = (context: Context, { instruction }: Taken, { name, body }: WithProvider): InstructionChange =>
  instruction.body === null ? { provider: name, ...frozenBody(context, instruction, body) } : {};

/** The state of one while it is looked for. */
function lookedAt({ state, accepted_at: accepted }: InstructionRow): InstructionRow['state'] {
  if (state === 'DONE') return 'DONE';
  return accepted === null ? 'UNKNOWN' : 'SENDING';
}

/** A worker that held it is dead: what it asked for may have taken effect. */
const expired = ({ state, accepted_at: accepted }: InstructionRow): InstructionChange =>
  state === 'SENDING' && accepted === null ? { state: 'UNKNOWN' } : {};

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
    // A worker that died left it as if it were still sending.
    state: one.state === 'SENDING' && one.accepted_at === null ? 'UNKNOWN' : one.state,
    firstSentAt: instant(one.first_sent_at),
    lastSentAt: instant(one.last_sent_at),
    absentAt: instant(one.absent_at),
    isAccepted: one.accepted_at !== null || one.state === 'DONE',
  };
}

/** From now on the money counts as being on its way, in the ledger too. */
async function setOnItsWay(
  client: PoolClient,
  store: KnownStore,
  { resolution, items }: Taken,
  { name, now }: { name: WithProvider['name']; now: number },
): Promise<void> {
  if (resolution.on_its_way) return;
  const change = { on_its_way: true, provider: name };
  const journals = journalsOf(booked(resolution, items), booked({ ...resolution, ...change }, items), 0);
  await changeResolution(client, resolution, change, now);
  await postJournals(
    client,
    store.id,
    resolution.claim_id,
    journals.map((journal) => posted(journal, now, store.timeZone)),
  );
}
