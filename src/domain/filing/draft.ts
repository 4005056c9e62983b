/** A claim's draft: everything the shopper has entered so far, kept on the server. */

import type { IssueCategory, IssueType, NotReceivedType } from '../claims/claim-types.ts';
import type { ResolutionMethod } from '../claims/resolution-methods.ts';
import type { Address } from '../orders/order.ts';

/** The item that arrived instead of the right one. Without an id, the name is the shopper's description. */
export type ReceivedItem = { sourceProductId: string | null; name: string };

/** Additional answers about one item, which the claim keeps. When a field is added here, the compiler names the files that must handle it. */
export type ItemAnswers = {
  received?: ReceivedItem | null | undefined;
};

/** The answers as the claim stores and returns them: null if not given. */
export type KeptAnswers = { [Name in keyof ItemAnswers]-?: NonNullable<ItemAnswers[Name]> | null };

export const itemAnswers = ({ received = null }: ItemAnswers): KeptAnswers => ({ received });

export type DraftIssue = ItemAnswers & {
  sourceItemId: string;
  quantity: number;
  details: string;
  /** Null until chosen: an item can be selected before its issue is known. */
  issueType: IssueType | null;
  /** File keys of uploads. */
  images: string[];
};

export type FulfillmentDraft = {
  issues: DraftIssue[];
  /** What happened to the shipment as a whole, for not-received claims. */
  shipmentIssue: NotReceivedType | null;
  details: string;
  /** Whether all items of the shipment share one issue, as the form asks. */
  granularity: 'same' | 'different';
};

/** The resolution for one item, if the shopper chooses one for each. */
export type ItemMethod = { sourceFulfillmentId: string; sourceItemId: string; method: ResolutionMethod };

export type ClaimDraft = {
  category: IssueCategory | null;
  /** The answer to "Did it arrive like this, or did it fail later?"; null if only one of them is possible. */
  claimCategory: 'SHIPPING' | 'WARRANTY' | null;
  customer: { email: string; sourceOrderId: string; customerName: string | null } | null;
  /** By sourceFulfillmentId. */
  fulfillments: Record<string, FulfillmentDraft>;
  resolution: {
    desiredMethod: ResolutionMethod | null;
    /** Empty if `desiredMethod` applies to all items. */
    itemMethods: ItemMethod[];
    updatedShippingAddress: Address | null;
    /** The address step was completed, if the flow has one. */
    addressChecked: boolean;
  };
  /** File keys of uploads: pages of a receipt. */
  receiptImages: string[];
  /** Data URL or file key of a drawn signature, or a typed name. */
  signature: string | null;
  /** `systemOrderId` of the lookup. */
  orderId: string | null;
  sourceOrderId: string | null;
};

export const EMPTY_DRAFT: ClaimDraft = {
  category: null,
  claimCategory: null,
  customer: null,
  fulfillments: {},
  resolution: { desiredMethod: null, itemMethods: [], updatedShippingAddress: null, addressChecked: false },
  receiptImages: [],
  signature: null,
  orderId: null,
  sourceOrderId: null,
};

export const EMPTY_FULFILLMENT_DRAFT: FulfillmentDraft = {
  issues: [],
  shipmentIssue: null,
  details: '',
  granularity: 'different',
};

export type DraftMetadata = { claim: ClaimDraft; currentShipmentId: string | null };

/** Compares JSON values regardless of key order. Undefined counts as absent, as in JSON. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedEntries(a), new Map(definedEntries(b))];
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)))
  );
}

const definedEntries = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, inner]) => inner !== undefined);

/**
 * Whether a change is saved. Every change is, except setting the customer, switching to the shipment saved last
 * (`savedShipmentId`), a current shipment without an entry, and an empty claim without a shipment.
 */
export function shouldSave(
  previous: DraftMetadata,
  next: DraftMetadata,
  facts: { savedShipmentId: string | null },
): boolean {
  if (same(previous, next)) return false;
  const { claim, currentShipmentId } = next;
  const onlyCustomerSet =
    claim.customer !== null &&
    same({ ...previous, claim: { ...previous.claim, customer: claim.customer } }, next);
  if (onlyCustomerSet) return false;
  const onlySwitched = previous.currentShipmentId !== currentShipmentId && same(previous.claim, claim);
  if (onlySwitched && currentShipmentId === facts.savedShipmentId) return false;
  if (currentShipmentId !== null && !Object.hasOwn(claim.fulfillments, currentShipmentId)) return false;
  return currentShipmentId !== null || !same(claim, EMPTY_DRAFT);
}

/** The draft with these issues added to a shipment. They replace earlier ones about the same items. */
export function saveIssues(draft: ClaimDraft, sourceFulfillmentId: string, issues: DraftIssue[]): ClaimDraft {
  const earlier = Object.hasOwn(draft.fulfillments, sourceFulfillmentId)
    ? draft.fulfillments[sourceFulfillmentId]
    : undefined;
  const entry = earlier ?? EMPTY_FULFILLMENT_DRAFT;
  const about = new Set(issues.map((issue) => issue.sourceItemId));
  const kept = entry.issues.filter((issue) => !about.has(issue.sourceItemId));
  const saved: FulfillmentDraft = { ...entry, issues: [...kept, ...issues] };
  return { ...draft, fulfillments: { ...draft.fulfillments, [sourceFulfillmentId]: saved } };
}
