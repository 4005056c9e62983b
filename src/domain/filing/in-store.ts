/** A warranty claim without an order, filed in the shop (docs/rules/in-store.md). */

import { offeredMethods, type ResolutionMethod } from '../claims/resolution-methods.ts';
import { givesGoods } from '../claims/resolution-types.ts';
import type { Address, Customer } from '../orders/order.ts';
import type { FieldProblem, ProblemCode } from '../problems/problems.ts';
import type { Store, StoreSettings } from '../stores/settings.ts';
import { addPeriod, dateIn, dayNumber, isoOf } from '../time/calendar.ts';
import { type Duration, displayDate, isDurationError, parseDuration, warrantyEnd } from '../time/duration.ts';

/** What can go wrong with a product after its owner took it home. */
export const IN_STORE_ISSUES = ['DEFECTIVE_ITEM', 'DAMAGED'] as const;
export type InStoreIssue = (typeof IN_STORE_ISSUES)[number];

/** A product of the catalogue, or one that its owner describes. `pricePaid` is in the store's currency. */
export type InStoreProduct =
  | { listed: true; sourceProductId: string }
  | { listed: false; name: string; pricePaid: string };

/** The answers so far; null means not yet given. */
export type InStoreDraft = {
  customer: Customer | null;
  /** A plain date (YYYY-MM-DD). */
  dateOfPurchase: string | null;
  product: InStoreProduct | null;
  /** The product has no warranty for that purchase date. The shopper must change the product or the date. */
  uncovered: boolean;
  hasReceipt: boolean | null;
  receipts: string[];
  shippingAddress: Address | null;
  issue: { issueType: InStoreIssue; details: string; images: string[] } | null;
  method: ResolutionMethod | null;
  /** The address that received the link to finish the claim. */
  sentTo: string | null;
};

export const EMPTY_IN_STORE_DRAFT: InStoreDraft = {
  customer: null,
  dateOfPurchase: null,
  product: null,
  uncovered: false,
  hasReceipt: null,
  receipts: [],
  shippingAddress: null,
  issue: null,
  method: null,
  sentTo: null,
};

type Step = {
  /** Whether the store asks this question. */
  asked: (settings: StoreSettings, draft: InStoreDraft) => boolean;
  done: (draft: InStoreDraft, settings: StoreSettings) => boolean;
};

/**
 * The questions in order. The next question, the pages that may be opened and "Step 3 of 7" all follow from this table.
 */
const STEPS = {
  contactInfo: { asked: () => true, done: ({ customer }) => customer !== null },
  dateOfPurchase: { asked: () => true, done: ({ dateOfPurchase }) => dateOfPurchase !== null },
  products: { asked: () => true, done: ({ product, uncovered }) => product !== null && !uncovered },
  receipt: {
    asked: (settings, { product }) => receiptRule(settings, product) !== 'none',
    done: (draft, settings) =>
      draft.receipts.length > 0 ||
      (draft.hasReceipt === false && receiptRule(settings, draft.product) === 'asked'),
  },
  upload: { asked: () => true, done: ({ issue }) => issue !== null },
  resolution: {
    asked: (settings) => inStoreMethods(settings).length > 1,
    done: ({ method }, settings) => method !== null && inStoreMethods(settings).includes(method),
  },
  shippingAddress: {
    asked: ({ inStore, capabilities }) => inStore.shippingAddress && capabilities.reship,
    done: ({ shippingAddress }) => shippingAddress !== null,
  },
  review: { asked: () => true, done: () => false },
} as const satisfies Record<string, Step>;

export type InStoreStep = keyof typeof STEPS;

/** A replacement requires a shipping address. */
export const inStoreMethods = (settings: StoreSettings): ResolutionMethod[] =>
  offeredMethods(settings).filter((method) => !givesGoods(method) || settings.inStore.shippingAddress);

/** A product that can't be looked up requires a receipt. */
export function receiptRule(
  { inStore }: Pick<StoreSettings, 'inStore'>,
  product: Pick<InStoreProduct, 'listed'> | null,
): StoreSettings['inStore']['receipt'] {
  return product?.listed === false ? 'required' : inStore.receipt;
}

/** The questions of this store, in their order. */
export function stepsOf(settings: StoreSettings, draft: InStoreDraft): InStoreStep[] {
  return (Object.keys(STEPS) as InStoreStep[]).filter((step) => STEPS[step].asked(settings, draft));
}

/** The first unanswered question. */
export function nextStep(settings: StoreSettings, draft: InStoreDraft): InStoreStep {
  return stepsOf(settings, draft).find((step) => !STEPS[step].done(draft, settings)) ?? 'review';
}

/** The step to show to someone who opens this one: itself, or the first unanswered question before it. */
export function stepToShow(settings: StoreSettings, draft: InStoreDraft, wanted: InStoreStep): InStoreStep {
  const steps = stepsOf(settings, draft);
  const at = steps.indexOf(wanted);
  const first = nextStep(settings, draft);
  return at >= 0 && at <= steps.indexOf(first) ? wanted : first;
}

export type PurchaseFacts = {
  store: Pick<Store, 'settings' | 'timeZone'>;
  /** Milliseconds. */
  now: number;
  dateOfPurchase: string;
};

export type DateProblem = 'in_future' | 'too_long_ago';

/** A purchase date must not be in the future in the store's time zone, nor before the longest warranty. */
export function checkPurchaseDate({ store, now, dateOfPurchase }: PurchaseFacts): DateProblem | null {
  const today = dateIn(now, store.timeZone);
  if (dateOfPurchase > today) return 'in_future';
  return dateOfPurchase < oldestPurchase({ store, now }) ? 'too_long_ago' : null;
}

/** The earliest date that is accepted: the setting's period counted back from today. */
export function oldestPurchase({ store, now }: Pick<PurchaseFacts, 'store' | 'now'>): string {
  const today = dateIn(now, store.timeZone);
  const longest = parseDuration(store.settings.inStore.longestWarranty);
  if (isDurationError(longest)) return isoOf(0);
  const { years, months, days } = longest;
  return addPeriod(today, { years: -years, months: -months, days: -days });
}

const isNothing = ({ years, months, days }: Duration) => years + months + days === 0;

export type CoverDecision =
  | { covered: true; warrantyPeriod: string; until: string }
  | { covered: false; reason: DateProblem | 'no_warranty' | 'invalid_period' }
  | { covered: false; reason: 'expired'; until: string };

/**
 * Whether a product bought on a given day is under warranty now: purchase date plus period, plus the grace hours of
 * every window.
 */
export function decideCover(facts: PurchaseFacts, warrantyPeriod: string | null): CoverDecision {
  const { store, now, dateOfPurchase } = facts;
  const wrongDate = checkPurchaseDate(facts);
  if (wrongDate === 'in_future') return { covered: false, reason: wrongDate };
  if (warrantyPeriod === null) return { covered: false, reason: wrongDate ?? 'no_warranty' };
  const period = parseDuration(warrantyPeriod);
  if (isDurationError(period) || isNothing(period)) return { covered: false, reason: 'invalid_period' };
  const end = warrantyEnd(dateOfPurchase, warrantyPeriod);
  if ('error' in end) return { covered: false, reason: 'invalid_period' };
  const late = now - store.settings.windows.graceHours * 3_600_000;
  if (dayNumber(end.date) < dayNumber(dateIn(late, store.timeZone))) {
    return { covered: false, reason: 'expired', until: end.date };
  }
  return { covered: true, warrantyPeriod, until: end.date };
}

type CoverRefusal = { code: ProblemCode; detail: string; fields: FieldProblem[] };

/** Why it is not covered, and what to do instead. */
export function explainCover(decision: Extract<CoverDecision, { covered: false }>): CoverRefusal {
  const date = 'warranty.dateOfPurchase';
  const refuse = (code: ProblemCode, path: string, detail: string) => ({
    code,
    detail,
    fields: [{ path, message: detail }],
  });
  switch (decision.reason) {
    case 'in_future':
      return refuse('validation_failed', date, 'The date of purchase is in the future. Check the receipt.');
    case 'too_long_ago':
      return refuse('not_eligible', date, 'Items bought that long ago are no longer under warranty.');
    case 'expired':
      return refuse(
        'not_eligible',
        date,
        `The warranty ended on ${displayDate(decision.until)}. Ask the store what it can still do for you.`,
      );
    case 'no_warranty':
      return refuse(
        'not_eligible',
        'item',
        'This product comes without a warranty. Ask the store what it can do for you.',
      );
    case 'invalid_period':
      return refuse('invalid_warranty_period', 'warranty.warrantyPeriod', 'Invalid warranty period');
  }
}
