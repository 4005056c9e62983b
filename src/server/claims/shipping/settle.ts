/** Writes what a provider answered about a label: the label, and the number of the replacement's parcel. */
import {
  type After,
  type Answered,
  afterAbsent,
  afterLooking,
  afterRepeating,
  afterSending,
} from '../../../domain/instructions/steps.ts';
import type { BoughtLabel } from '../../../domain/shipping/labels.ts';
import { noteHealth } from '../../connections/health.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { Label } from '../../integrations/ports.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { type HeldClaim, noteEvent, writeChange } from '../change.ts';
import { holdClaim } from '../hold.ts';
import { changeResolution, type ResolutionChange, wakeCarriers } from '../instructions/queries.ts';
import { type Answer, healthOf, heldBySystem, madeIn } from '../instructions/settle.ts';
import { progressOfInstruction } from '../instructions/take.ts';
import { changeLabel, holdLabel, type LabelChange, type LabelRow } from './queries.ts';
import { noteParcel } from './shop-news.ts';
import { type LabelErrand, recognizesOf } from './take.ts';

/** @param startedAt when the worker began to ask */
export const settleLabel = (
  context: Context,
  store: KnownStore,
  errand: LabelErrand,
  { answer, startedAt }: { answer: Answer; startedAt: number },
): Promise<void> =>
  withStore(context.db, store.id, async (client) => {
    const now = context.clock();
    const document = await holdClaim(client, store, errand.claimId);
    const label = await holdLabel(client, store.id, errand.claimId, errand.labelId);
    if (!document || !label) return;
    await noteHealth(context, client, store.id, label.provider, healthOf(answer));
    if (!isOpen(label, errand, answer.kind)) return;
    const after = afterAnswer(label, errand, answer, now);
    const change = changeOf(label, after, answer, { now, startedAt, step: errand.step });
    await changeLabel(client, label, change, now);
    if (change.next_at) await wakeCarriers(client, store.id, Math.max(0, Date.parse(change.next_at) - now));
    await tell(heldBySystem({ context, client, store, document, now }), { ...label, ...change });
  });

const iso = (time: number) => new Date(time).toISOString();

/** Whether the answer still counts. If another worker has taken the label over, only an effect counts (instructions/settle.ts). */
function isOpen({ state, taken }: LabelRow, errand: LabelErrand, kind: Answer['kind']): boolean {
  if (state !== 'SENDING' && state !== 'UNKNOWN') return false;
  return taken === errand.taken || kind === 'done' || kind === 'pending' || kind === 'reversed';
}

function afterAnswer(label: LabelRow, errand: LabelErrand, answer: Answer, now: number): After {
  const answered: Answered = answer;
  const [tries, jitter, recognizes] = [label.tries + 1, Math.random(), recognizesOf(errand.bound)];
  if (errand.step === 'send')
    return errand.repeats
      ? afterRepeating(answered, tries, recognizes, { now, jitter })
      : afterSending(answered, tries, now, jitter);
  const absentUntil = afterAbsent(progressOfInstruction(label), recognizes, now);
  const acceptedAt = label.accepted_at === null ? null : Date.parse(label.accepted_at);
  return afterLooking(answered, tries, { now, jitter, absentUntil, acceptedAt });
}

/** Money may have been spent, so we keep looking until the label is found or is certainly absent. */
const LOOK_AGAIN_MS = 12 * 3_600_000;

type At = { now: number; startedAt: number; step: LabelErrand['step'] };

function changeOf(
  label: LabelRow,
  { state, nextAt, failure }: After,
  answer: Answer,
  { now, startedAt, step }: At,
): LabelChange {
  const made = madeIn(answer);
  const next = nextAt ?? (state === 'UNKNOWN' ? now + LOOK_AGAIN_MS : null);
  return {
    ...{ state, failure, next_at: next === null ? null : iso(next) },
    detail: 'detail' in answer ? answer.detail : null,
    tries: answer.kind === 'absent' ? label.tries : label.tries + 1,
    ...(state === 'WAITING' && { first_sent_at: null, last_sent_at: null, absent_at: null }),
    ...(answer.kind === 'pending' && { accepted_at: label.accepted_at ?? iso(now) }),
    ...(answer.kind === 'absent' && step === 'look' && { absent_at: iso(startedAt) }),
    ...(made && { reference: label.reference ?? made.reference, tries: 0 }),
    ...(made?.label && { label: labelOf(made.label) }),
  };
}

const labelOf = ({ trackingNumber, company, trackingUrl, file }: Label): BoughtLabel => ({
  ...{ trackingNumber, company, trackingUrl, file },
});

/** Writes the label's tracking number to the replacement's parcel. */
async function tell(held: HeldClaim, label: LabelRow): Promise<void> {
  const { id: labelId, resolution_id: resolutionId, provider, failure } = label;
  const about = { labelId, resolutionId, provider };
  if (label.state === 'FAILED') return noteEvent(held, 'shipping_label_failed', { ...about, failure });
  if (label.state !== 'DONE' || label.label === null) return;
  const { trackingNumber, company, trackingUrl } = label.label;
  await writeTracking(held, resolutionId, {
    ...{ tracking_company: company, tracking_number: trackingNumber, tracking_url: trackingUrl },
  });
  await writeChange(held, { kind: 'shipping_label_bought', data: about });
  await noteParcel(held, about, 'bought');
}

type Tracking = Required<Pick<ResolutionChange, 'tracking_company' | 'tracking_number' | 'tracking_url'>>;

/** Writes it only if the replacement is still in force. */
export async function writeTracking(
  { client, document, now }: HeldClaim,
  resolutionId: string,
  tracking: Tracking,
): Promise<void> {
  const resolution = document.resolutions.find(({ id, in_force: counts }) => id === resolutionId && counts);
  if (!resolution) return;
  await changeResolution(client, resolution, tracking, now);
  document.resolutions = document.resolutions.map((one) =>
    one.id === resolutionId ? { ...one, ...tracking } : one,
  );
}
