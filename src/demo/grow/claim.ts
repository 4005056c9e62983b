/** A claim for one in twenty-five orders, decided by the real rules and continued to today. */

import type { Filing } from '../../contract/claim.ts';
import { holdsQuantity } from '../../domain/claims/claim.ts';
import { claimIdFrom } from '../../domain/claims/claim-id.ts';
import type { IssueType } from '../../domain/claims/claim-types.ts';
import { RESOLUTION_METHODS, type ResolutionMethod } from '../../domain/claims/resolution-methods.ts';
import { decideFiling } from '../../domain/filing/filing.ts';
import { requireCustomerSignature } from '../../domain/filing/proof.ts';
import type { Fulfillment, FulfillmentItem } from '../../domain/orders/order.ts';
import { deliveredAt } from '../../domain/orders/shipment.ts';
import { requestOf } from '../../server/claims/filing/commands.ts';
import { buildFiling } from '../../server/claims/filing/rows.ts';
import type { FilingRows } from '../../server/claims/queries.ts';
import { valueFiling } from '../../server/claims/valuation.ts';
import type { Context } from '../../server/context.ts';
import type { LoadedOrder } from '../../server/orders/queries.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import type { Dice } from './dice.ts';
import { daysUntilFiled, historySince, type Step } from './life.ts';

/** Slightly above the target, since the rules refuse some. */
const SHARE = 0.053;
/** Of claims on parcels with an item under warranty. */
const WARRANTY_SHARE = 0.2;
const DAY = 86_400_000;

export type GrownClaim = Pick<FilingRows, 'claim' | 'items' | 'documents' | 'events'>;

const PHRASES: Partial<Record<IssueType, readonly string[]>> = {
  DAMAGED: [
    'It arrived in pieces; the box had a dent on one side.',
    'There is a crack all along the rim.',
    'The corner is broken off and the paint is scratched.',
  ],
  DEFECTIVE_ITEM: ["It doesn't close anymore.", 'The seam came open after a week.', 'It never worked.'],
  MISSING_ITEM: ['This one was not in the package.', 'The packing list says two, there was only one.'],
  WRONG_ITEM: ['I got another colour than I ordered.', 'That is somebody else’s order.'],
};

/** Null for most orders, and if the rules leave nothing to claim. */
export function claimOf(
  context: Context,
  store: KnownStore,
  { order, dice, now }: { order: LoadedOrder; dice: Dice; now: number },
): GrownClaim | null {
  if (!dice.chance(SHARE) || !order.protection.shipping) return null;
  const shipment = order.fulfillments.length > 0 ? dice.pick(order.fulfillments) : null;
  const report = shipment && reportOf(dice, order, shipment);
  if (!report || report.at >= now) return null;
  const { at: filedAt, filing } = report;
  const decision = decideFiling({ order, hadAppeasement: false, store, now: filedAt }, requestOf(filing));
  if (!decision.ok) return null;
  const worth = valueFiling(store, order, filing, decision.lines);
  const needed = requireCustomerSignature({ order, store, value: worth.value, riskLevel: order.riskLevel });
  const typedName = order.customer.name;
  const signature = needed ? { fileKey: null, size: 0, width: 0, height: 0, typedName } : null;
  const proof = { acknowledged: dice.chance(0.8), signsLater: false, signature };
  const facts = { store, order, filing, decision, worth, proof, correction: null, files: [] };
  const { writes } = buildFiling(context, { ...facts, claimNumber: 0, now: filedAt });
  return withHistory(named(writes, dice), historySince(dice, filedAt, now));
}

type Report = { at: number; filing: Filing };

function reportOf(dice: Dice, order: LoadedOrder, shipment: Fulfillment): Report | null {
  const arrived = deliveredAt(shipment);
  const news = arrived ?? shipment.returnedAt ?? shipment.lastScanAt ?? shipment.fulfilledAt;
  if (news === null) return null;
  const warranted = shipment.items.filter((line) => isWarranted(order, line.sourceItemId));
  if (arrived && warranted.length > 0 && dice.chance(WARRANTY_SHARE)) {
    const at = Date.parse(arrived) + dice.between(40, 700) * DAY;
    const line = { ...dice.pick(warranted), quantity: 1 };
    return {
      at,
      filing: filingOf(dice, { order, shipment, category: 'WARRANTY' }, 'DEFECTIVE_ITEM', [line]),
    };
  }
  const type = typeOf(dice, shipment, arrived !== null);
  const line = dice.pick(shipment.items);
  // If a parcel never arrived, everything in it is missing.
  const lines = type in PHRASES ? [{ ...line, quantity: 1 + dice.below(line.quantity) }] : shipment.items;
  const wait = arrived === null && !shipment.returnedAt ? 12 * DAY : 0;
  const at = Date.parse(news) + wait + daysUntilFiled(dice);
  return { at, filing: filingOf(dice, { order, shipment, category: 'SHIPPING' }, type, lines) };
}

const isWarranted = ({ items }: LoadedOrder, id: string): boolean =>
  items.some(({ sourceItemId, warrantyPeriod }) => sourceItemId === id && warrantyPeriod !== null);

type About = { order: LoadedOrder; shipment: Fulfillment; category: Filing['claimCategory'] };

function filingOf(
  dice: Dice,
  { order, shipment, category }: About,
  type: IssueType,
  lines: readonly FulfillmentItem[],
): Filing {
  const issues = lines.map(({ sourceItemId, quantity }) => {
    const phrases = PHRASES[type];
    return {
      sourceItemId,
      quantity,
      issueType: type,
      details: phrases ? dice.pick(phrases) : null,
      images: [],
    };
  });
  return {
    claimCategory: category,
    email: order.customer.email,
    salesChannel: 'ONLINE',
    fulfillmentIssues: [{ sourceFulfillmentId: shipment.sourceFulfillmentId, issues }],
    resolution: { desiredMethod: methodOf(dice) },
    addressConfirmed: true,
    receiptImages: [],
  };
}

function typeOf(dice: Dice, shipment: Fulfillment, arrived: boolean): IssueType {
  if (shipment.returnedAt) return 'RETURNED_TO_SENDER';
  if (!arrived) return dice.chance(0.85) ? 'TRACKING_NOT_MOVING' : 'WRONG_ADDRESS';
  return dice.weigh([
    ['DAMAGED', 42],
    ['ORDER_DELIVERED_NOT_RECEIVED', 18],
    ['STOLEN', 10],
    ['MISSING_ITEM', 12],
    ['WRONG_ITEM', 9],
    ['DEFECTIVE_ITEM', 9],
  ] as const);
}

const methodOf = (dice: Dice): ResolutionMethod =>
  dice.weigh(RESOLUTION_METHODS.map((method, at) => [method, [50, 38, 12][at] ?? 1] as const));

/** With ids that are the same on the next run. */
function named({ claim, items, documents, events }: FilingRows, dice: Dice): GrownClaim {
  const id = () => claimIdFrom(dice.bytes(10));
  const claim_id = id();
  return {
    claim: { ...claim, id: claim_id },
    items: items.map((item) => ({ ...item, id: id(), claim_id })),
    documents: documents.map((proof) => ({ ...proof, id: id(), claim_id })),
    events: events.map((event) => ({ ...event, claim_id })),
  };
}

/** Adds the history and applies it to the claim. */
function withHistory({ claim, events, ...rest }: GrownClaim, steps: readonly Step[]): GrownClaim {
  const last = steps.at(-1);
  const status = last?.to ?? claim.status;
  const isInForce = steps.some(({ to }) => to === 'APPROVED' || to === 'RESOLVED_BY_BRAND');
  const history = steps.map((step, at) => ({
    store_id: claim.store_id,
    claim_id: claim.id,
    sequence: events.length + at + 1,
    at: new Date(step.at).toISOString(),
    kind: 'status_changed' as const,
    actor_kind: step.by,
    actor_id: null,
    ...{ from_status: step.from, to_status: step.to },
    data: {},
  }));
  const updated_at = last ? new Date(last.at).toISOString() : claim.updated_at;
  const version = claim.version + steps.length;
  const holds_quantity = holdsQuantity(status, isInForce);
  return {
    ...rest,
    // A job writes the terms of claims that come without.
    claim: { ...claim, status, holds_quantity, version, updated_at, terms: 0 },
    events: [...events, ...history],
  };
}
