import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { keyOf } from '../../../domain/instructions/keys.ts';
import { givesBack } from '../../../domain/shipping/labels.ts';
import type { Caller } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import { openProviders } from '../../connections/open.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import type { Answer } from '../../http/answers.ts';
import { ProblemError } from '../../problem-error.ts';
import { changeClaim, claimAnswer, type HeldClaim, writeChange } from '../change.ts';
import { wakeCarriers } from '../instructions/queries.ts';
import type { ResolutionRow } from '../queries.ts';
import { openClaim } from '../read.ts';
import { addLabel, changeLabel, holdLabel, type LabelRow, readReplacement } from './queries.ts';
import { addressFor, labelRefusal, unseal } from './rates.ts';
import { writeTracking } from './settle.ts';
import { noteParcel } from './shop-news.ts';

/** A worker buys it at once. @throws not_found, no_label_needed, label_rate_over */
export async function buyLabel(
  held: HeldClaim,
  { rate }: { rate: string },
  { resolutionId = '' }: Record<string, string>,
): Promise<Answer> {
  const { context, client, store, document, actor, now } = held;
  const resolution = document.resolutions.find(({ id }) => id === resolutionId);
  if (!resolution) throw new ProblemError('not_found');
  const to = addressFor(resolution, await readReplacement(client, store.id, resolutionId));
  const offer = unseal(context, resolution, rate);
  if (!offer || !isDeepStrictEqual(offer.to, to)) throw new ProblemError('label_rate_over');
  const { provider, rate: chosen, sender, parcel, customs } = offer;
  const id = shortId();
  const isAdded = await addLabel(
    client,
    store.id,
    {
      ...{ id, claim_id: document.claim.id, resolution_id: resolutionId, key: keyOf(store.id, randomUUID()) },
      ...{ provider, rate: chosen, ships_from: sender, parcel, customs, bought_by: actor.id },
    },
    now,
  );
  if (!isAdded) throw new ProblemError('no_label_needed');
  const { carrier, service, price, currency } = chosen;
  const label = `${carrier} ${service}, ${price} ${currency}`;
  const data = { labelId: id, resolutionId, provider, label };
  await writeChange(held, { kind: 'shipping_label_ordered', data });
  await wakeCarriers(client, store.id);
  return claimAnswer(held);
}

type Asked = { caller: Caller; claimId: string; labelId: string };

/** Safe to repeat: the provider takes a label back once. @throws not_found, label_not_given_back, label_refused */
export async function giveBackLabel(context: Context, { caller, claimId, labelId }: Asked): Promise<Answer> {
  const { store, document } = await openClaim(context, caller, claimId);
  const { label, connected } = await withStore(context.db, store.id, async (client) => ({
    label: await holdLabel(client, store.id, claimId, labelId),
    connected: await openProviders(context, client, store.id),
  }));
  refuseKept(label, document.resolutions);
  let refund: 'pending' | 'done' | null = null;
  if (label.state === 'DONE') {
    const port = connected.find(({ name }) => name === label.provider)?.provider.labels;
    if (!port) throw new ProblemError('label_not_given_back');
    // Outside of any transaction.
    const answer = await port.void(label.reference ?? '');
    if (answer.kind !== 'voided') throw labelRefusal(answer);
    refund = answer.refund;
  }
  const ask = { caller, claimId, repeat: null, version: null };
  return changeClaim(context, ask, (held) => keepGivenBack(held, labelId, refund));
}

function refuseKept(
  label: LabelRow | null,
  resolutions: readonly ResolutionRow[],
): asserts label is LabelRow {
  const resolution = resolutions.find(({ id }) => id === label?.resolution_id);
  if (!label || !resolution) throw new ProblemError('not_found');
  if (!givesBack(label.state, resolution)) throw new ProblemError('label_not_given_back');
}

/** @param refund null: it was not bought yet */
async function keepGivenBack(
  held: HeldClaim,
  labelId: string,
  refund: 'pending' | 'done' | null,
): Promise<Answer> {
  const { client, store, document, now } = held;
  const label = await holdLabel(client, store.id, document.claim.id, labelId);
  // Since the claim was read, a worker may have begun to buy the label.
  if (label?.state !== (refund === null ? 'WAITING' : 'DONE')) throw new ProblemError('label_not_given_back');
  const state = refund === null ? 'CANCELLED' : 'REVERSED';
  await changeLabel(client, label, { state, refund, next_at: null }, now);
  const none = { tracking_company: null, tracking_number: null, tracking_url: null };
  const resolution = document.resolutions.find(({ id }) => id === label.resolution_id);
  if (resolution?.tracking_number === label.label?.trackingNumber)
    await writeTracking(held, label.resolution_id, none);
  const data = { labelId, resolutionId: label.resolution_id, provider: label.provider };
  await writeChange(held, { kind: 'shipping_label_given_back', data });
  if (refund !== null) await noteParcel(held, data, 'given back');
  return claimAnswer(held);
}
