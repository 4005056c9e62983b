/** The lines of a claim as drafted, and their value under each resolution method. */

import type { IssueType } from '../../../domain/claims/claim-types.ts';
import { offeredMethods, type ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import { add, displayMoney, type Money, subtract, zero } from '../../../domain/money/money.ts';
import type { ClaimedLine } from '../../../domain/orders/order.ts';
import { claimableInShipment } from '../../../domain/orders/quantity.ts';
import { type Valuation, valueClaim, worthByLine } from '../../../domain/resolutions/valuation.ts';
import { promisedBefore } from '../../../server/claims/valuation.ts';
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
  /** Null if the item gets the method chosen for the whole claim. */
  method: ResolutionMethod | null;
};

export const coverageOf = ({ metadata: { claim } }: Visit) =>
  claim.category === 'notReceived' ? 'SHIPPING' : (claim.claimCategory ?? 'SHIPPING');

/** The lines as they will be filed. A package that never arrived counts as every unit in it that isn't claimed yet. */
export function draftLines(visit: Visit): DraftLine[] {
  const { category, resolution } = visit.metadata.claim;
  const lines = category === 'notReceived' ? lostLines(visit) : reportedLines(visit);
  return lines.map((line) => {
    const own = resolution.itemMethods.find((one) => isAbout(one, line));
    return { ...line, method: own?.method ?? null };
  });
}

type Place = Pick<DraftLine, 'sourceFulfillmentId' | 'sourceItemId'>;

const isAbout = (one: Place, line: Place) =>
  one.sourceFulfillmentId === line.sourceFulfillmentId && one.sourceItemId === line.sourceItemId;

type ReportedLine = Omit<DraftLine, 'method'>;

/** The requested methods; null if none was chosen, an item lacks one, or the store no longer offers it. */
export function askedMethods(visit: Visit): ResolutionMethod[] | null {
  const { desiredMethod, itemMethods } = visit.metadata.claim.resolution;
  const offered = offeredMethods(visit.store.settings);
  const perItem = draftLines(visit).map(({ method }) => method);
  const asked = itemMethods.length === 0 ? [desiredMethod] : perItem;
  const known = asked.filter((method) => method !== null);
  const isWhole = known.length === asked.length && known.every((method) => offered.includes(method));
  return isWhole ? [...new Set(known)] : null;
}

function reportedLines({ order, metadata }: Visit): ReportedLine[] {
  return order.fulfillments.flatMap(({ sourceFulfillmentId }) =>
    entryOf(metadata.claim, sourceFulfillmentId).issues.flatMap(({ issueType, ...issue }) =>
      issueType === null ? [] : [{ ...issue, issueType, sourceFulfillmentId }],
    ),
  );
}

function lostLines({ order, metadata }: Visit): ReportedLine[] {
  const taken: ClaimedLine[] = [...order.claimed];
  const lines: ReportedLine[] = [];
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

/** The draft's value if every item gets this method. */
export function valueDraft(visit: Visit, method: ResolutionMethod): Valuation {
  return valueLines(
    visit,
    draftLines(visit).map((line) => ({ ...line, method })),
  );
}

export type DraftItem = Place & { quantity: number; method: ResolutionMethod | null; amount: Money };

/** One entry for each item of a package, even if it has several issues. `amount` is its value before caps and bonus. */
export function draftItems(visit: Visit): DraftItem[] {
  const lines = draftLines(visit);
  const worths = worthByLine(
    visit.order,
    lines.map(({ method: _, ...told }) => told),
  );
  const items: DraftItem[] = [];
  for (const [at, { sourceFulfillmentId, sourceItemId, quantity, method }] of lines.entries()) {
    const worth = worths[at];
    if (!worth) continue;
    const amount = add(worth.amount, add(worth.shipping, worth.shippingTax));
    const known = items.find((item) => isAbout(item, worth));
    if (!known) items.push({ sourceFulfillmentId, sourceItemId, quantity, method, amount });
    else {
      known.quantity += quantity;
      known.amount = add(known.amount, amount);
    }
  }
  return items;
}

/** The draft's value under the methods the shopper chose. */
export function valueAsked(visit: Visit): Valuation {
  const { desiredMethod } = visit.metadata.claim.resolution;
  const [first] = offeredMethods(visit.store.settings);
  const rest = desiredMethod ?? first ?? 'REFUND';
  return valueLines(
    visit,
    draftLines(visit).map((line) => ({ ...line, method: line.method ?? rest })),
  );
}

function valueLines(visit: Visit, lines: (ReportedLine & { method: ResolutionMethod })[]): Valuation {
  const { order, store } = visit;
  return valueClaim({
    order,
    store,
    lines,
    method: 'REFUND',
    claimCategory: coverageOf(visit),
    ...promisedBefore(order, coverageOf(visit)),
  });
}

/** "2 × Stoneware mug, Moss": the items behind the amounts. Adds up lines about the same item. */
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
    // Options contain commas, so a list of several items leaves them out.
    return [
      units.size === 1
        ? nameWithOptions(item, quantity)
        : words.ofOrdered(item.name, quantity, item.quantity),
    ];
  });
  return shortList(things);
}

/** "$37.50 plus a bonus of $3.75"; null without a bonus. */
export function bonusLine(worth: Valuation): string | null {
  if (worth.bonus.amount === 0n) return null;
  return words.bonus(displayMoney(subtract(worth.total, worth.bonus)), displayMoney(worth.bonus));
}

/** Sum of the parts paid in money; replacements don't count. */
export const sumOfParts = ({ parts, currency }: Valuation): Money =>
  parts
    .filter(({ method }) => !givesGoods(method))
    .reduce((sum, { total }) => add(sum, total), zero(currency));

/** Explains a capped amount (docs/rules/resolutions.md). */
export function capNote(worth: Valuation): string | null {
  if (worth.cappedBy === null) return null;
  const money = sumOfParts(worth);
  const amount = worth.cappedBy === 'credit' ? money : subtract(money, worth.bonus);
  return words.capped[worth.cappedBy](displayMoney(amount));
}
