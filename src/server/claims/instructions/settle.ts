/** Writes what providers answered: to the instruction, its resolution and the ledger, and in a mail to the customer. */
import type { PoolClient } from 'pg';
import { afterCall } from '../../../domain/instructions/breaker.ts';
import {
  type After,
  type Answered,
  afterAbsent,
  afterLooking,
  afterRepeating,
  afterSending,
} from '../../../domain/instructions/steps.ts';
import type { Carrying } from '../../../domain/ledger/accounts.ts';
import type { KeyRing } from '../../auth/keys.ts';
import { noteHealth } from '../../connections/health.ts';
import type { Context } from '../../context.ts';
import { sealCode } from '../../database/credit-codes.ts';
import { withStore } from '../../database/with-store.ts';
import type { Found, Made, Sent } from '../../integrations/ports.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { type HeldClaim, noteEvent } from '../change.ts';
import { lastOf } from '../present-resolution.ts';
import type { ResolutionRow } from '../queries.ts';
import { noWrites, write, writeAll } from '../writes.ts';
import { advance, type Moved } from './advance.ts';
import { amountOf } from './body.ts';
import {
  addBreaker,
  endTries,
  holdBreaker,
  holdClaims,
  type InstructionChange,
  type InstructionRow,
  noteReplacement,
  type ResolutionChange,
  wakeCarriers,
  writeBreaker,
} from './queries.ts';
import { type Errand, progressOfInstruction } from './take.ts';

/** `told`: the store's own program has been told. `hours`: how long it may take. `overdue`: it did not report in time. */
export type Answer = Sent | Found | { kind: 'told'; hours: number } | { kind: 'overdue' };

/** An errand and its answer. `startedAt`: when the worker began the request, in milliseconds. */
export type Asked = { errand: Errand; answer: Answer; startedAt: number };

/** Writes answers in one transaction. No two of them may be about the same claim. */
export const settle = (context: Context, store: KnownStore, all: readonly Asked[]): Promise<void> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const claims = await holdClaims(client, store.id, [...new Set(all.map(({ errand }) => errand.claimId))]);
    const instructions = await endTries(client, store.id, all.map(triedOf), now);
    const later = noWrites();
    const writeAllLater = () => writeAll({ client, store, now }, later);
    const noted = noteCalls(context, client, store, { now, before: writeAllLater });
    for (const asked of all) {
      const { errand, answer } = asked;
      const document = claims.find(({ claim }) => claim.id === errand.claimId);
      const instruction = instructions.find(({ id }) => id === errand.instructionId);
      if (!document || !instruction) continue;
      if (instruction.provider !== null) await noted(instruction.provider, answer);
      if (isOpen(instruction, errand, answer.kind))
        await settleOne(heldBySystem({ context, client, store, document, now, later }), instruction, asked);
    }
    await writeAllLater();
  });

const triedOf = ({ errand, answer }: Asked) => ({
  ...{ instruction_id: errand.instructionId, attempt: errand.taken },
  result: answer.kind === 'refused' ? answer.code : answer.kind,
  detail: 'detail' in answer ? answer.detail : null,
});

async function settleOne(
  held: HeldClaim,
  instruction: InstructionRow,
  { errand, answer, startedAt }: Asked,
): Promise<void> {
  const { now } = held;
  // Once it was carried out, only a reversal changes anything.
  if (instruction.state === 'DONE' && answer.kind !== 'reversed') {
    const change = { next_at: nextLook(instruction, answer, now) };
    return write(held, ({ instructions }) => instructions.push({ id: instruction.id, change }));
  }
  const after = afterAnswer(instruction, errand, answer, now);
  const more = errand.step === 'look' && answer.kind === 'absent' ? { absent_at: iso(startedAt) } : {};
  await writeAnswer(held, instruction, { answer, after, more });
}

/** The claim for changes by the system: an answer of a provider or a program is no person's act. */
export const heldBySystem = (held: Omit<HeldClaim, 'caller' | 'actor'>): HeldClaim => ({
  ...held,
  caller: { kind: 'anonymous' },
  actor: { kind: 'system', id: null },
});

type Settled = { answer: Answer; after: After; more?: InstructionChange };

/** The instruction and its claim must be locked by this transaction. */
export async function writeAnswer(
  held: HeldClaim,
  instruction: InstructionRow,
  { answer, after, more = {} }: Settled,
): Promise<void> {
  const { client, store, document, now } = held;
  const change = { ...changeOf(instruction, after, answer, now), ...more };
  await write(held, ({ instructions }) => instructions.push({ id: instruction.id, change }));
  if (after.nextAt !== null) await wakeCarriers(client, store.id, Math.max(0, after.nextAt - now));
  const resolution = document.resolutions.find(({ id }) => id === instruction.resolution_id);
  if (!resolution) return;
  await tellOfFailure(held, resolution, { ...instruction, ...change });
  const made = factsOf(held.context, resolution, madeIn(answer));
  await advance(held, resolution, movedOf(instruction, resolution, after, change, made));
  const reference = change.reference ?? instruction.reference;
  if (instruction.kind === 'GOODS' && after.state === 'DONE' && reference !== null)
    await noteReplacement(client, store.id, reference);
}

const iso = (time: number) => new Date(time).toISOString();

/**
 * Whether the answer still counts. If this worker was slow, another one may have taken the instruction over. Then only an effect counts, not a
 * failure or a search that found nothing.
 */
function isOpen({ state, taken }: InstructionRow, errand: Errand, kind: Answer['kind']): boolean {
  if (state === 'DONE') return errand.step === 'look';
  if (state !== 'SENDING' && state !== 'UNKNOWN') return false;
  return taken === errand.taken || kind === 'done' || kind === 'pending' || kind === 'reversed';
}

/** If the provider doesn't answer, it is asked again each hour, for at most 30 days after the request was sent. Null: never again. */
function nextLook({ last_sent_at: sentAt }: InstructionRow, { kind }: Answer, now: number): string | null {
  const isRecent = sentAt === null || now < Date.parse(sentAt) + LONGEST_LOOK_MS;
  return FRUITLESS.includes(kind) && isRecent ? iso(now + 3_600_000) : null;
}

const LONGEST_LOOK_MS = 30 * 24 * 3_600_000;

function afterAnswer(instruction: InstructionRow, errand: Errand, answer: Answer, now: number): After {
  const answered: Answered = answer;
  const tries = instruction.tries + 1;
  const jitter = Math.random();
  if (errand.step === 'send')
    return errand.repeats
      ? afterRepeating(answered, tries, errand.recognizes, { now, jitter })
      : afterSending(answered, tries, now, jitter);
  const progress = progressOfInstruction(instruction);
  return afterLooking(answered, tries, {
    ...{ now, jitter, absentUntil: afterAbsent(progress, errand.recognizes, now) },
    acceptedAt: instruction.accepted_at === null ? null : Date.parse(instruction.accepted_at),
  });
}

/** What an answer says about the connection. If the provider refuses only this request, the connection works. */
export function healthOf(answer: Answer): Parameters<typeof noteHealth>[4] {
  if (answer.kind === 'busy' || answer.kind === 'unknown') return answer;
  if (answer.kind === 'refused' && NEEDS_CONNECTION.includes(answer.code)) return answer;
  return { kind: 'ok' };
}

const FRUITLESS: readonly Answer['kind'][] = ['busy', 'unknown'];

export const madeIn = (answer: Answer): Made | null => ('made' in answer ? answer.made : null);

/** Refusals that go away once the store repairs its connection. */
const NEEDS_CONNECTION: readonly string[] = ['unauthorized', 'missing_permission'];

function changeOf(instruction: InstructionRow, after: After, answer: Answer, now: number): InstructionChange {
  const made = madeIn(answer);
  // If the request was accepted, we keep asking: we may not hear that the connection was repaired.
  const isHeld =
    answer.kind === 'refused' && NEEDS_CONNECTION.includes(answer.code) && after.state !== 'SENDING';
  return {
    state: isHeld && after.state === 'FAILED' ? 'WAITING' : after.state,
    hold: isHeld ? 'connection' : null,
    next_at: isHeld || after.nextAt === null ? null : iso(after.nextAt),
    failure: after.failure,
    detail: 'detail' in answer ? answer.detail : null,
    tries: answer.kind === 'absent' ? instruction.tries : instruction.tries + 1,
    // The request certainly had no effect, so there is nothing to look for.
    ...(after.state === 'WAITING' && { first_sent_at: null, last_sent_at: null, absent_at: null }),
    ...(after.state === 'FAILED' && CLEARED),
    ...(answer.kind === 'pending' && { accepted_at: instruction.accepted_at ?? iso(now) }),
    ...(answer.kind === 'told' && {
      ...{ accepted_at: iso(now), told: instruction.told + 1, told_at: iso(now), begun_at: null },
    }),
    ...(made && {
      reference: instruction.reference ?? made.reference,
      url: made.url,
      answer: made.raw ?? null,
      tries: 0,
    }),
  };
}

/** Resets the instruction for a new round. Use it only when no request of this round can take effect any more. */
export const CLEARED = {
  ...{ first_sent_at: null, last_sent_at: null, absent_at: null, accepted_at: null, begun_at: null },
  ...{ body: null, body_hash: null, tries: 0 },
} as const satisfies InstructionChange;

/** What the resolution stores about the provider's result; null without a result. */
function factsOf(
  keys: KeyRing,
  { id }: Pick<ResolutionRow, 'id'>,
  made: Made | null,
): ResolutionChange | null {
  if (made === null) return null;
  if (!made.credit) return { reference: made.orderNumber ?? made.reference };
  const { code, balance, expiresOn } = made.credit;
  // Everyone who can open the claim reads the reference. Only the customer may read the code.
  const last = lastOf(code);
  return {
    reference: last,
    credit: { last, balance: amountOf(balance), expiresOn },
    sealed_code: code === null ? null : sealCode(keys, id, code),
  };
}

/** How the resolution changes. @param made the result of `factsOf` */
function movedOf(
  { kind }: InstructionRow,
  resolution: ResolutionRow,
  after: After,
  { state }: InstructionChange,
  made: ResolutionChange | null,
): Moved {
  if (after.state === 'DONE')
    return { to: kind === 'GOODS' ? 'MADE' : 'DONE', change: { ...made, on_its_way: false } };
  if (after.state === 'REVERSED') return { to: 'REVERSED', change: { on_its_way: false } };
  if (after.state === 'FAILED' || (state === 'WAITING' && after.failure !== null))
    return { to: null, change: { on_its_way: false, round: resolution.round + 1 } };
  if (after.state === 'SENDING' && made !== null) return { to: 'SENT', change: made };
  return { to: null, change: {} };
}

/** Adds an event that notifies the team if the instruction failed, or if nobody will look for its answer any more. */
export async function tellOfFailure(
  held: HeldClaim,
  { resolved_by: decidedBy }: Pick<ResolutionRow, 'resolved_by'>,
  { id, resolution_id: resolutionId, state, failure, next_at: next }: InstructionRow,
): Promise<void> {
  const isUnanswered = (state === 'UNKNOWN' || state === 'SENDING') && next === null;
  if (failure === null && !isUnanswered) return;
  await noteEvent(held, 'instruction_failed', { instructionId: id, resolutionId, failure, decidedBy });
}

/**
 * Returns a function that records whether an answer's provider works. Call it in the order in which the answers are written. That a provider works is
 * recorded once in a row.
 * @param before runs before anything is recorded, because a connection that works again resumes the instructions that were written before
 */
function noteCalls(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  { now, before }: { now: number; before: () => Promise<void> },
) {
  const working = new Set<Carrying>();
  return async (provider: Carrying, answer: Answer): Promise<void> => {
    const health = healthOf(answer);
    if (health.kind !== 'ok') working.delete(provider);
    else if (working.has(provider)) return;
    await before();
    await countCall(client, store, { provider, hasFailed: FRUITLESS.includes(answer.kind) }, now);
    await noteHealth(context, client, store.id, provider, health);
    if (health.kind === 'ok') working.add(provider);
  };
}

/** Counts a failure, or resets the count. A provider that fails repeatedly gets no requests for a while. */
async function countCall(
  client: PoolClient,
  store: KnownStore,
  { provider, hasFailed }: { provider: Carrying; hasFailed: boolean },
  now: number,
): Promise<void> {
  if (hasFailed) await addBreaker(client, store.id, provider);
  const before = await holdBreaker(client, store.id, provider);
  if (!before || (!hasFailed && before.failedAt.length === 0 && before.openUntil === null)) return;
  await writeBreaker(client, store.id, provider, afterCall(before, !hasFailed, now));
}
