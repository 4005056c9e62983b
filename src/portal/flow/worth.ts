/** The draft as lines of a claim, and what they are worth by each method. */
import type { IssueType } from '../../domain/claim-types.ts';
import { displayMoney, subtract } from '../../domain/money.ts';
import type { ClaimedLine } from '../../domain/order.ts';
import { claimableInShipment } from '../../domain/quantity.ts';
import { type Quote, quote } from '../../domain/resolution.ts';
import type { ResolutionMethod } from '../../domain/settings.ts';
import { promisedBefore } from '../../server/claims/quote.ts';
import type { Visit } from '../visit.ts';
import { entryOf } from './draft.ts';
import { findItem, nameWithOptions, shortList } from './order-views.ts';
import { words } from './words.ts';

export type DraftLine = {
  sourceFulfillmentId: string;
  sourceItemId: string;
  quantity: number;
  issueType: IssueType;
  details: string;
  images: string[];
};

export const coverageOf = ({ metadata: { claim } }: Visit) =>
  claim.category === 'notReceived' ? 'SHIPPING' : (claim.claimCategory ?? 'SHIPPING');

/** Lines as they will be filed: a parcel that never came means everything in it that is not claimed yet. */
export function draftLines(visit: Visit): DraftLine[] {
  return visit.metadata.claim.category === 'notReceived' ? lostLines(visit) : reportedLines(visit);
}

function reportedLines({ order, metadata }: Visit): DraftLine[] {
  return order.fulfillments.flatMap(({ sourceFulfillmentId }) =>
    entryOf(metadata.claim, sourceFulfillmentId).issues.flatMap(({ issueType, ...issue }) =>
      issueType === null ? [] : [{ ...issue, issueType, sourceFulfillmentId }],
    ),
  );
}

function lostLines({ order, metadata }: Visit): DraftLine[] {
  const taken: ClaimedLine[] = [...order.claimed];
  const lines: DraftLine[] = [];
  for (const { sourceFulfillmentId, items } of order.fulfillments) {
    const { shipmentIssue, details } = entryOf(metadata.claim, sourceFulfillmentId);
    if (shipmentIssue === null) continue;
    for (const sourceItemId of new Set(items.map((item) => item.sourceItemId))) {
      const quantity = claimableInShipment({ ...order, claimed: taken }, sourceFulfillmentId, sourceItemId);
      if (quantity === 0) continue;
      taken.push({ claimId: '', sourceFulfillmentId, sourceItemId, quantity });
      lines.push({
        sourceFulfillmentId,
        sourceItemId,
        quantity,
        issueType: shipmentIssue,
        details,
        images: [],
      });
    }
  }
  return lines;
}

export function quoteDraft(visit: Visit, method: ResolutionMethod): Quote {
  const { order, store } = visit;
  return quote({
    order,
    store,
    lines: draftLines(visit),
    method,
    claimCategory: coverageOf(visit),
    alreadyPromised: promisedBefore(order),
  });
}

/** "2 × Stoneware mug, Moss": what the amounts stand for. Lines about one item count together. */
export function aboutLines(
  visit: Visit,
  lines: readonly Pick<DraftLine, 'sourceItemId' | 'quantity'>[],
): string {
  const units = new Map<string, number>();
  for (const { sourceItemId, quantity } of lines) {
    units.set(sourceItemId, (units.get(sourceItemId) ?? 0) + quantity);
  }
  const things = [...units].flatMap(([id, quantity]) => {
    const item = findItem(visit, id);
    if (!item) return [];
    // Options end in commas of their own, which a list of several could not bear.
    return [units.size === 1 ? nameWithOptions(item, quantity) : words.times(quantity, item.name)];
  });
  return shortList(things);
}

/** "$37.50 plus a bonus of $3.75"; null without a bonus. */
export function bonusLine(worth: Quote): string | null {
  if (worth.bonus.amount === 0n) return null;
  return words.bonus(displayMoney(subtract(worth.total, worth.bonus)), displayMoney(worth.bonus));
}

/** Said where something cuts the amount (decisions.md section 6). */
export function capNote(worth: Quote): string | null {
  if (worth.cappedBy === null) return null;
  const amount = worth.cappedBy === 'credit' ? worth.total : subtract(worth.total, worth.bonus);
  return words.capped[worth.cappedBy](displayMoney(amount));
}
