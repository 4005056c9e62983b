/** What can be filed for an order now (docs/rules/verdicts.md): every verdict of its shipments and items. */
import { ISSUES_BY_CATEGORY, type IssueCategory, type IssueType } from '../claims/claim-types.ts';
import type { Fulfillment, Order } from '../orders/order.ts';
import { type Tally, tallyOf, unitsLeftInOrder, unitsLeftInShipment } from '../orders/quantity.ts';
import { type ShipmentFacts, type ShipmentPhase, shipmentFacts } from '../orders/shipment.ts';
import type { Store } from '../stores/settings.ts';
import { bestOf, type Verdict, verdictOf } from './verdict.ts';
import { warrantyVerdict } from './warranty.ts';
import {
  type Clock,
  ofType,
  PORTAL_WINDOWS,
  ROW_OF_TYPE,
  type WindowedType,
  windowVerdict,
} from './windows.ts';

export type StoreRules = Pick<Store, 'timeZone' | 'country' | 'settings'>;

export type FulfillmentAssessment = {
  phase: ShipmentPhase;
  verdict: Verdict;
  categories: Record<IssueCategory, Verdict>;
  issues: Record<IssueType, Verdict>;
};

export type ItemAssessment = {
  /** Units a shipping claim can cover: claimable units in eligible shipments. */
  shipping: number;
  /** `expires`: the last moment of the warranty, ISO 8601 UTC; null without one, or before it begins. */
  warranty: { qty: number; expires: string | null; validity: Verdict };
};

export type OrderAssessment = {
  /** By sourceFulfillmentId. */
  fulfillments: Record<string, FulfillmentAssessment>;
  /** By sourceItemId. */
  items: Record<string, ItemAssessment>;
  /** A claim can be filed although the order is not protected (`isOta`). */
  isOneTimeAppeasementOpen: boolean;
};

type Options = { asIfProtected: boolean };

/** Reasons that apply to the whole order, checked before quantity and time. */
function orderReason(order: Order, { asIfProtected }: Options): Verdict | null {
  if (order.cancelledAt) return verdictOf('cancelled', 'order.cancelled');
  if (order.chargebackAt) return verdictOf('disputed', 'order.disputed');
  const policy = order.protection.shipping;
  if (!policy) return asIfProtected ? null : verdictOf('not_protected', 'order.not_protected');
  return policy.removedAt ? verdictOf('policy_removed', 'order.policy_removed') : null;
}

/** Nothing is left to claim in a shipment: refunded if refunds alone explain it, otherwise claimed. */
function quantityReason(fulfillment: Fulfillment, tally: Tally): Verdict | null {
  const { sourceFulfillmentId, items } = fulfillment;
  if (items.length === 0) return verdictOf('not_applicable', 'shipment.empty');
  const left = items.some((item) => unitsLeftInShipment(tally, sourceFulfillmentId, item.sourceItemId) > 0);
  if (left) return null;
  if (items.some((item) => (tally.kept.get(item.sourceItemId) ?? 0) > 0))
    return verdictOf('fully_claimed', 'quantity.fully_claimed');
  const isRefunded = items.some((item) => (tally.refunded.get(item.sourceItemId) ?? 0) > 0);
  return isRefunded
    ? verdictOf('refunded', 'quantity.refunded')
    : verdictOf('not_applicable', 'nothing_to_claim');
}

const clockOf = (store: StoreRules, now: number, graceHours = 0): Clock => ({
  timeZone: store.timeZone,
  windows: store.settings.windows,
  now,
  graceHours,
});

/** All types of a row share its window. */
function issueVerdicts(
  facts: ShipmentFacts,
  reason: Verdict | null,
  clock: Clock,
): Record<IssueType, Verdict> {
  const issues: Partial<Record<IssueType, Verdict>> = {};
  for (const row of PORTAL_WINDOWS) {
    const verdict = reason ?? windowVerdict(row, facts, clock);
    for (const type of row.types) issues[type] = reason ?? ofType(verdict, type, facts);
  }
  return issues as Record<IssueType, Verdict>;
}

function assessFulfillment(
  facts: ShipmentFacts,
  reason: Verdict | null,
  clock: Clock,
): FulfillmentAssessment {
  const issues = issueVerdicts(facts, reason, clock);
  const category = (name: IssueCategory): Verdict =>
    bestOf(ISSUES_BY_CATEGORY[name].map((type) => issues[type]));
  const categories = { notReceived: category('notReceived'), issuesWithItems: category('issuesWithItems') };
  return {
    phase: facts.phase,
    issues,
    categories,
    verdict: bestOf([categories.notReceived, categories.issuesWithItems]),
  };
}

/** Every shipment that contains an item, according to the fulfillments' `items`. */
function shipmentsByItem(order: Order): Map<string, Fulfillment[]> {
  const shipments = new Map<string, Fulfillment[]>();
  for (const fulfillment of order.fulfillments) {
    for (const { sourceItemId } of fulfillment.items) {
      const known = shipments.get(sourceItemId);
      if (!known) shipments.set(sourceItemId, [fulfillment]);
      else if (!known.includes(fulfillment)) known.push(fulfillment);
    }
  }
  return shipments;
}

function assess(order: Order, store: StoreRules, now: number, options: Options): OrderAssessment {
  const tally = tallyOf(order);
  const clock = clockOf(store, now);
  const reason = orderReason(order, options);
  const facts = new Map<Fulfillment, ShipmentFacts>();
  const fulfillments: OrderAssessment['fulfillments'] = Object.create(null);
  for (const fulfillment of order.fulfillments) {
    const known = shipmentFacts(order, store, fulfillment);
    facts.set(fulfillment, known);
    fulfillments[fulfillment.sourceFulfillmentId] = assessFulfillment(
      known,
      reason ?? quantityReason(fulfillment, tally),
      clock,
    );
  }
  const shipments = shipmentsByItem(order);
  const items: OrderAssessment['items'] = Object.create(null);
  for (const item of order.items) {
    const left = unitsLeftInOrder(tally, item.sourceItemId);
    const inShipments = (shipments.get(item.sourceItemId) ?? []).map((fulfillment) => ({
      facts: facts.get(fulfillment) ?? shipmentFacts(order, store, fulfillment),
      units: unitsLeftInShipment(tally, fulfillment.sourceFulfillmentId, item.sourceItemId),
      eligible: fulfillments[fulfillment.sourceFulfillmentId]?.verdict.eligible ?? false,
    }));
    const open = inShipments.reduce((sum, shipment) => sum + (shipment.eligible ? shipment.units : 0), 0);
    items[item.sourceItemId] = {
      shipping: Math.min(left, open),
      warranty: warrantyVerdict({ order, item, store, shipments: inShipments, left, clock }),
    };
  }
  return { fulfillments, items, isOneTimeAppeasementOpen: false };
}

/** Allowed by the store, not yet used by the customer, and only if protection was never bought. */
function appeasementAllowed(order: Order, store: StoreRules, hadAppeasement: boolean): boolean {
  return store.settings.oneTimeAppeasement && !hadAppeasement && order.protection.shipping === null;
}

/** Verdicts as if the order were protected, for a one-time appeasement; null if none is available. */
export function assessForAppeasement(
  order: Order,
  store: StoreRules,
  now: number,
  hadAppeasement: boolean,
): OrderAssessment | null {
  if (!appeasementAllowed(order, store, hadAppeasement)) return null;
  const assessment = assess(order, store, now, { asIfProtected: true });
  const open = Object.values(assessment.fulfillments).some(({ verdict }) => verdict.eligible);
  return open ? { ...assessment, isOneTimeAppeasementOpen: true } : null;
}

/**
 * Every verdict of an order at `now` (milliseconds), as pages announce them: without the grace hours. `hadAppeasement`:
 * whether this customer already had a one-time appeasement from the store; true by default.
 */
export function assessOrder(
  order: Order,
  store: StoreRules,
  now: number,
  { hadAppeasement = true }: { hadAppeasement?: boolean } = {},
): OrderAssessment {
  const assessment = assess(order, store, now, { asIfProtected: false });
  const isOneTimeAppeasementOpen = assessForAppeasement(order, store, now, hadAppeasement) !== null;
  return { ...assessment, isOneTimeAppeasementOpen };
}

export type FilingFacts = {
  order: Order;
  store: StoreRules;
  /** Milliseconds. */
  now: number;
  sourceFulfillmentId: string;
  issueType: WindowedType;
};

export type FilingOptions = {
  /** Accepts filings in the hours after the last day that pages do not announce (`graceHours`). */
  withGrace?: boolean;
  /** For a one-time appeasement: skips the check for protection. The caller checks whether one is allowed. */
  asIfProtected?: boolean;
  /** Skips the quantity check if the caller checks each line and reports the units left. */
  ignoreQuantity?: boolean;
};

/** Whether a shipping claim of this type is accepted for a shipment. `not_applicable` for an unknown shipment. */
export function isFileable(facts: FilingFacts, options: FilingOptions = {}): Verdict {
  const { order, store, now, sourceFulfillmentId, issueType } = facts;
  const fulfillment = order.fulfillments.find((known) => known.sourceFulfillmentId === sourceFulfillmentId);
  if (!fulfillment) return verdictOf('not_applicable', 'shipment.unknown');
  const reason =
    orderReason(order, { asIfProtected: options.asIfProtected ?? false }) ??
    (options.ignoreQuantity ? null : quantityReason(fulfillment, tallyOf(order)));
  if (reason) return reason;
  const clock = clockOf(store, now, options.withGrace ? store.settings.windows.graceHours : 0);
  const known = shipmentFacts(order, store, fulfillment);
  return ofType(windowVerdict(ROW_OF_TYPE[issueType], known, clock), issueType, known);
}

export type WarrantyFilingFacts = Omit<FilingFacts, 'sourceFulfillmentId' | 'issueType'> & {
  sourceItemId: string;
  /** Only this shipment's units; all shipments' if omitted. */
  sourceFulfillmentId?: string;
};

/** Whether a warranty claim is accepted for an item. `not_applicable` for an unknown item. */
export function isUnderWarranty(facts: WarrantyFilingFacts, options: FilingOptions = {}): Verdict {
  const { order, store, now, sourceItemId, sourceFulfillmentId } = facts;
  const item = order.items.find((known) => known.sourceItemId === sourceItemId);
  if (!item) return verdictOf('not_applicable', 'item.unknown');
  const shipments = order.fulfillments
    .filter((known) => sourceFulfillmentId === undefined || known.sourceFulfillmentId === sourceFulfillmentId)
    .filter((known) => known.items.some((line) => line.sourceItemId === sourceItemId))
    .map((known) => ({ facts: shipmentFacts(order, store, known), units: 0 }));
  const left = options.ignoreQuantity ? 1 : unitsLeftInOrder(tallyOf(order), sourceItemId);
  const clock = clockOf(store, now, options.withGrace ? store.settings.windows.graceHours : 0);
  return warrantyVerdict({ order, item, store, shipments, left, clock }).validity;
}
