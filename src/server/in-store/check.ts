/**
 * Checks whether a filing without an order is complete. It looks at no existing order or claim: the result depends only
 * on the filing, its uploads and the store's catalogue.
 */

import type { Filing } from '../../contract/claim.ts';
import type { OfflineFiling } from '../../contract/in-store.ts';
import {
  isOffered,
  RESOLUTION_METHODS,
  type ResolutionMethod,
} from '../../domain/claims/resolution-methods.ts';
import { givesGoods } from '../../domain/claims/resolution-types.ts';
import { decideFiling, type FilingLine } from '../../domain/filing/filing.ts';
import { decideCover, explainCover, receiptRule } from '../../domain/filing/in-store.ts';
import { includesProof, proofNeeded } from '../../domain/filing/proof.ts';
import { currencyExponent, parseAmount } from '../../domain/money/money.ts';
import type { Address } from '../../domain/orders/order.ts';
import { shortId } from '../auth/short-id.ts';
import { takeAddress } from '../claims/address.ts';
import { refusal, refuseMissingFiles, requestOf } from '../claims/filing/commands.ts';
import { refuseWrongReceipts } from '../claims/filing/receipts.ts';
import type { KnownFile } from '../claims/queries.ts';
import { valueFiling, type Worth } from '../claims/valuation.ts';
import type { Context } from '../context.ts';
import type { LoadedOrder } from '../orders/queries.ts';
import { ProblemError } from '../problem-error.ts';
import type { KnownStore } from '../stores/queries.ts';
import { PURCHASE, type Purchase, purchaseKeys, purchaseOrder } from './order.ts';
import { findProduct } from './queries.ts';

/** The product, and whether it is under warranty at `now`. Refuses with the reason. */
export async function checkProduct(
  context: Context,
  { store, filing, isProgram }: { store: KnownStore; filing: OfflineFiling; isProgram: boolean },
  now: number,
): Promise<Purchase> {
  const { item, warranty } = filing;
  const product = item.sourceProductId ? await findProduct(context.db, store.id, item.sourceProductId) : null;
  if (item.sourceProductId && !product) throw missing('item.sourceProductId', 'is no product of this store');
  if (!product && !item.name) throw missing('item.name', 'Say what it is, or choose it from the catalogue.');
  refuseUnpayable(store, item.pricePaid ?? null);
  // Anyone could claim any period, so only the store's own API clients are trusted.
  const stated = isProgram ? warranty.warrantyPeriod : null;
  const unlisted = stated ?? store.settings.inStore.unlistedWarranty;
  const facts = { store, now, dateOfPurchase: warranty.dateOfPurchase };
  const cover = decideCover(facts, product ? product.warrantyPeriod : unlisted);
  if (cover.covered) return { filing, product, warrantyPeriod: cover.warrantyPeriod };
  const { code, detail, fields } = explainCover(cover);
  throw new ProblemError(code, { detail, fields });
}

/** An unreadable price would count as zero and require no signature. */
function refuseUnpayable({ currency }: KnownStore, pricePaid: string | null): void {
  if (pricePaid === null || parseAmount(pricePaid, currency, 'total') !== null) return;
  const decimals = currencyExponent(currency);
  throw missing('item.pricePaid', `Use at most ${decimals} decimals, as ${currency} has.`);
}

const missing = (path: string, message: string) =>
  new ProblemError('validation_failed', { fields: [{ path, message }] });

const field = (path: string) => ({ path, message: '' });

/** The order as it would be if none existed yet. Writes nothing. */
export function newOrder(
  context: Pick<Context, 'keptKeys'>,
  store: KnownStore,
  purchase: Purchase,
  shippingAddress: Address | null,
): LoadedOrder {
  const keys = purchaseKeys(context, store, purchase);
  const document = purchaseOrder(store, purchase, { ...keys, shippingAddress });
  const nothing = { claimed: [], claims: [], hadAppeasement: false };
  return {
    ...document,
    ...nothing,
    id: shortId(),
    storeId: store.id,
    sourceOrderId: keys.sourceOrderId,
    version: 1,
  };
}

/** The same filing in the online flow's form, about the order's one item. */
export function filingOf(
  store: KnownStore,
  { item, customer, warranty, resolution, ...filing }: OfflineFiling,
  correction: Address | null,
): Filing {
  const offered = RESOLUTION_METHODS.find((method) => isOffered(store.settings, method));
  const { quantity, issueType, details, images } = item;
  const issue = { sourceItemId: PURCHASE.item, quantity, issueType, details, images };
  return {
    claimCategory: 'WARRANTY',
    email: customer.email,
    salesChannel: 'ONLINE',
    fulfillmentIssues: [{ sourceFulfillmentId: PURCHASE.fulfillment, issues: [issue] }],
    resolution: {
      desiredMethod: resolution.desiredMethod ?? offered ?? 'REFUND',
      customerSignature: filing.signature,
      updatedShippingAddress: correction,
      warrantyPeriod: warranty.warrantyPeriod,
    },
    addressConfirmed: filing.addressConfirmed,
    acknowledged: filing.acknowledged,
    claimTerms: filing.claimTerms,
    receiptImages: warranty.receiptImages,
  };
}

const PATHS = [
  [/^fulfillmentIssues\.0\.issues\.0\.(sourceItemId|quantity|issueType|details|images)/, 'item.$1'],
  [/^fulfillmentIssues.*/, 'item'],
  [/^resolution\.customerSignature/, 'signature'],
  [/^resolution\.updatedShippingAddress/, 'shippingAddress'],
] as const;

/** A refusal by the shared rules, with its fields renamed to this request's. */
export function renamed(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  const { code, detail, fields, status: _, title: __, ...params } = error.problem;
  const here = fields.map(({ path, message }) => ({
    path: PATHS.reduce((name, [from, to]) => name.replace(from, to), path),
    message,
  }));
  throw new ProblemError(code, { detail, fields: here, params: params as Record<string, string> });
}

export type Checked = {
  address: Address | null;
  /** As if nothing had been bought or claimed before. */
  order: LoadedOrder;
  filing: Filing;
  lines: FilingLine[];
  worth: Worth;
};

type Facts = {
  store: KnownStore;
  purchase: Purchase;
  /** The uploads it names that exist and are free. */
  files: readonly KnownFile[];
  /** Skips receipt and photos: from an API client, which has its own record of the sale, or already checked. */
  isTrusted: boolean;
  /** When it was sent. */
  now: number;
};

/** Refuses a filing that is incomplete or invalid by itself. The caller checks the signature. */
export function checkFiling(context: Pick<Context, 'keptKeys'>, facts: Facts): Checked {
  const { store, purchase, files, now } = facts;
  const address = takeAddress(purchase.filing.shippingAddress, 'shippingAddress');
  const order = newOrder(context, store, purchase, address);
  const filing = filingOf(store, purchase.filing, null);
  const decision = decideFiling({ order, hadAppeasement: true, store, now }, requestOf(filing));
  if (!decision.ok) return renamed(refusal(decision));
  refuseWrongFiles(store, decision.lines, purchase.filing, files);
  const worth = valueFiling(store, order, filing, decision.lines);
  refuseMissing(facts, order, filing.resolution.desiredMethod, worth);
  return { address, order, filing, lines: decision.lines, worth };
}

function refuseWrongFiles(
  store: KnownStore,
  lines: readonly FilingLine[],
  { warranty }: OfflineFiling,
  files: readonly KnownFile[],
): void {
  try {
    refuseMissingFiles(lines, files);
  } catch (error) {
    renamed(error);
  }
  const { receiptImages: keys } = warranty;
  refuseWrongReceipts(store, { keys, path: 'warranty.receiptImages', lines, files });
}

/** Checks receipt, photos and address against the store's requirements. */
function refuseMissing(
  { store, purchase: { filing, product }, isTrusted }: Facts,
  order: LoadedOrder,
  method: ResolutionMethod,
  worth: Worth,
): void {
  const { settings } = store;
  const receipts = filing.warranty.receiptImages.length;
  if (givesGoods(method) && order.shippingAddress === null) {
    throw new ProblemError('address_incomplete', { fields: [field('shippingAddress')] });
  }
  if (isTrusted) return;
  const ladder = proofNeeded({ store, order, value: worth.value, riskLevel: null });
  const rule = receiptRule(settings, { listed: product !== null });
  if (receipts === 0 && (rule === 'required' || includesProof(ladder, 'RECEIPT'))) {
    throw new ProblemError('receipt_required', { fields: [field('warranty.receiptImages')] });
  }
  if (settings.inStore.photosRequired && filing.item.images.length === 0) {
    throw new ProblemError('photo_required', { fields: [field('item.images')] });
  }
}
