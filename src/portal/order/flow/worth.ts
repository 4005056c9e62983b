/** The draft as lines of a claim, and what they are worth by each method. */

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
  /** Null where it gets what is asked for all. */
  method: ResolutionMethod | null;
};

export const coverageOf = ({ metadata: { claim } }: Visit) =>
  claim.category === 'notReceived' ? 'SHIPPING' : (claim.claimCategory ?? 'SHIPPING');

/** Lines as they will be filed: a parcel that never came means everything in it that is not claimed yet. */
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

type ToldLine = Omit<DraftLine, 'method'>;

/** The ways asked for; null where nothing, or not for every item, or what the store no longer offers. */
export function askedMethods(visit: Visit): ResolutionMethod[] | null {
  const { desiredMethod, itemMethods } = visit.metadata.claim.resolution;
  const offered = offeredMethods(visit.store.settings);
  const perItem = draftLines(visit).map(({ method }) => method);
  const asked = itemMethods.length === 0 ? [desiredMethod] : perItem;
  const known = asked.filter((method) => method !== null);
  const isWhole = known.length === asked.length && known.every((method) => offered.includes(method));
  return isWhole ? [...new Set(known)] : null;
}

function reportedLines({ order, metadata }: Visit): ToldLine[] {
  return order.fulfillments.flatMap(({ sourceFulfillmentId }) =>
    entryOf(metadata.claim, sourceFulfillmentId).issues.flatMap(({ issueType, ...issue }) =>
      issueType === null ? [] : [{ ...issue, issueType, sourceFulfillmentId }],
    ),
  );
}

function lostLines({ order, metadata }: Visit): ToldLine[] {
  const taken: ClaimedLine[] = [...order.claimed];
  const lines: ToldLine[] = [];
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

/** What the draft comes to if all of it is fixed this way. */
export function valueDraft(visit: Visit, method: ResolutionMethod): Valuation {
  return valueLines(
    visit,
    draftLines(visit).map((line) => ({ ...line, method })),
  );
}

export type DraftItem = Place & { quantity: number; method: ResolutionMethod | null; amount: Money };

/** The items of each package, however many things are wrong with one; `amount`: as money, before caps and bonus. */
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

/** What it comes to as the shopper asked. */
export function valueAsked(visit: Visit): Valuation {
  const { desiredMethod } = visit.metadata.claim.resolution;
  const [first] = offeredMethods(visit.store.settings);
  const rest = desiredMethod ?? first ?? 'REFUND';
  return valueLines(
    visit,
    draftLines(visit).map((line) => ({ ...line, method: line.method ?? rest })),
  );
}

function valueLines(visit: Visit, lines: (ToldLine & { method: ResolutionMethod })[]): Valuation {
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

/** The money in it: what is sent again counts for nothing here. */
export const sumOfParts = ({ parts, currency }: Valuation): Money =>
  parts
    .filter(({ method }) => !givesGoods(method))
    .reduce((sum, { total }) => add(sum, total), zero(currency));

/** Said where something cuts the amount (docs/rules/resolutions.md). */
export function capNote(worth: Valuation): string | null {
  if (worth.cappedBy === null) return null;
  const money = sumOfParts(worth);
  const amount = worth.cappedBy === 'credit' ? money : subtract(money, worth.bonus);
  return words.capped[worth.cappedBy](displayMoney(amount));
}
