/** Filing without an order: the order is made for the claim and written with it, in one transaction. */
import type { FiledClaim, Filing } from '../../contract/claim.ts';
import type { OfflineFiling } from '../../contract/in-store.ts';
import { decideFiling } from '../../domain/filing.ts';
import { decideCover, explainCover, receiptRule } from '../../domain/in-store.ts';
import { add } from '../../domain/money.ts';
import type { Address } from '../../domain/order.ts';
import { includesProof, proofNeeded } from '../../domain/proof.ts';
import { quote } from '../../domain/resolution.ts';
import type { ResolutionMethod, StoreSettings } from '../../domain/settings.ts';
import type { Caller } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { takeAddress } from '../claims/address.ts';
import {
  refusal,
  refuseMissingFiles,
  requestOf,
  untilNotOvertaken,
  writeOrDiscard,
} from '../claims/commands.ts';
import { presentFiled } from '../claims/present.ts';
import { checkProof } from '../claims/proof.ts';
import { quoteFiling, type Worth } from '../claims/quote.ts';
import { buildFiling } from '../claims/rows.ts';
import type { KnownFile } from '../claims/store.ts';
import type { Context } from '../context.ts';
import { inStore } from '../database/in-store.ts';
import { type Answer, type Repeat, replay, sealAnswer } from '../http/answers.ts';
import { ProblemError } from '../http/problem-error.ts';
import { countMails } from '../mail/store.ts';
import { keyedOrder, type LoadedOrder } from '../orders/store.ts';
import type { KnownStore } from '../stores/store.ts';
import { mailKnownClaim } from './known-claim.ts';
import { PURCHASE, type Purchase, purchaseKeys, purchaseOrder } from './order.ts';
import { beginOfflineFiling, findProduct, writeOfflineFiling } from './store.ts';

export type OfflineInput = { store: KnownStore; caller: Caller; filing: OfflineFiling; repeat: Repeat };

/** Files a claim without an order; a repeat gets the same answer, byte for byte. */
export async function fileOfflineClaim(context: Context, input: OfflineInput): Promise<Answer> {
  const { store, caller } = input;
  if (caller.kind !== 'program' && !(await isOpen(context, store))) throw new ProblemError('in_store_closed');
  return untilNotOvertaken(() => tryFiling(context, input));
}

/** Whether shoppers may file here without an order. */
export const isOpen = async ({ flags }: Pick<Context, 'flags'>, store: KnownStore): Promise<boolean> =>
  store.settings.inStore.enabled &&
  store.settings.capabilities.warranties &&
  flags.isOn(store, 'in-store-filing');

async function tryFiling(context: Context, input: OfflineInput): Promise<Answer> {
  const { store, filing, caller, repeat } = input;
  const now = context.clock();
  const purchase = await understand(context, input, now);
  const keys = purchaseKeys(context, store, purchase);
  const visitId = caller.kind === 'in-store' ? caller.visitId : null;
  const fileKeys = [...filing.item.images, ...filing.warranty.receiptImages];
  const sought = { sourceOrderId: keys.sourceOrderId, fileKeys, visitId };
  const begun = await beginOfflineFiling(context.db, store.id, sought, repeat, now);
  if (begun.kept) return replay(context, store.id, repeat, begun.kept);
  await refuseFlood(context, input);
  const address = takeAddress(filing.shippingAddress, 'shippingAddress');
  const known = begun.order;
  const document = purchaseOrder(store, purchase, { ...keys, shippingAddress: address });
  const order = known ?? newOrder(store, keys.sourceOrderId, document);
  const asFiled = filingOf(store, input, known ? address : null);
  const decision = decideFiling({ order, hadAppeasement: true, store, now }, requestOf(asFiled));
  if (!decision.ok) throw await refuse(context, input, order, refusal(decision));
  refuseWrongFiles(decision.lines, filing, begun.files);
  const worth = quoteFiling(store, order, asFiled, decision.lines);
  refuseMissing({ ...input, purchase, order, method: asFiled.resolution.desiredMethod, worth });
  const given = await checkProof(context, { store, order, filing: asFiled, value: worth.value }).catch(
    renamed,
  );
  const proof = { ...given, receipts: filing.warranty.receiptImages };
  const rows = buildFiling(context, {
    ...{ store, order, filing: asFiled, decision, files: begun.files, worth, proof, now },
    correction: known ? address : null,
    claimNumber: begun.claimNumber,
    salesChannel: 'IN_STORE',
  });
  const filed: FiledClaim = presentFiled(context, store, rows.document);
  const answer = { status: 201, body: JSON.stringify(filed) };
  const fresh = known ? null : { id: order.id, ...keyedOrder({ ...keys, order: document }) };
  return writeOrDiscard(context, store, proof, async () => {
    const sealed = sealAnswer(context, store.id, repeat, answer);
    const writes = { order: fresh, visitId, filing: rows.writes };
    const kept = await writeOfflineFiling(context.db, store.id, writes, { repeat, status: 201, sealed, now });
    return kept ? replay(context, store.id, repeat, kept) : answer;
  });
}

/** What filing would say, before it is done: product, warranty, amounts by method, the proof it takes. Refuses as filing does. */
export async function previewOfflineClaim(context: Context, input: Omit<OfflineInput, 'repeat'>) {
  const { store, filing } = input;
  const now = context.clock();
  const purchase = await understand(context, input, now);
  const keys = purchaseKeys(context, store, purchase);
  const order = newOrder(
    store,
    keys.sourceOrderId,
    purchaseOrder(store, purchase, { ...keys, shippingAddress: null }),
  );
  const lines = [
    {
      sourceFulfillmentId: PURCHASE.fulfillment,
      sourceItemId: PURCHASE.item,
      issueType: filing.item.issueType,
      quantity: 1,
    },
  ];
  const worth = (method: ResolutionMethod) =>
    quote({ order, store, lines, method, claimCategory: 'WARRANTY' });
  const { subtotal, tax } = worth('REFUND');
  const proof = proofNeeded({ store, order, value: add(subtotal, tax), riskLevel: null });
  return { item: order.items[0], warrantyPeriod: purchase.warrantyPeriod, worth, proof };
}

/** The product, and that it is under warranty; refuses with the reason. */
async function understand(
  context: Context,
  { store, caller, filing }: Omit<OfflineInput, 'repeat'>,
  now: number,
): Promise<Purchase> {
  const { item, warranty } = filing;
  const product = item.sourceProductId ? await findProduct(context.db, store.id, item.sourceProductId) : null;
  if (item.sourceProductId && !product) throw missing('item.sourceProductId', 'is no product of this store');
  if (!product && !item.name) throw missing('item.name', 'Say what it is, or choose it from the catalogue.');
  // Anyone can write down any period: only the store's own programs are believed.
  const stated = caller.kind === 'program' ? warranty.warrantyPeriod : null;
  const unlisted = stated ?? store.settings.inStore.unlistedWarranty;
  const facts = { store, now, dateOfPurchase: warranty.dateOfPurchase };
  const cover = decideCover(facts, product ? product.warrantyPeriod : unlisted);
  if (cover.covered) return { filing, product, warrantyPeriod: cover.warrantyPeriod };
  const { code, detail, fields } = explainCover(cover);
  throw new ProblemError(code, { detail, fields });
}

const missing = (path: string, message: string) =>
  new ProblemError('validation_failed', { fields: [{ path, message }] });

/** As it will stand in the database; nothing is written yet. */
function newOrder(
  store: KnownStore,
  sourceOrderId: string,
  document: ReturnType<typeof purchaseOrder>,
): LoadedOrder {
  const nothing = { claimed: [], claims: [], hadAppeasement: false };
  return { ...document, ...nothing, id: shortId(), storeId: store.id, sourceOrderId, version: 1 };
}

const METHODS = [
  ['REFUND', 'refund'],
  ['RESHIP', 'reship'],
  ['STORE_CREDIT', 'credit'],
] as const satisfies readonly (readonly [ResolutionMethod, keyof StoreSettings['capabilities']])[];

/** The same filing as the online flow's, about the one item of the order. */
function filingOf(store: KnownStore, { filing }: OfflineInput, correction: Address | null): Filing {
  const { item, customer, warranty, resolution } = filing;
  const offered = METHODS.find(([, capability]) => store.settings.capabilities[capability]);
  const { quantity, issueType, details, images } = item;
  const issue = { sourceItemId: PURCHASE.item, quantity, issueType, details, images };
  return {
    claimCategory: 'WARRANTY',
    email: customer.email,
    salesChannel: 'ONLINE',
    fulfillmentIssues: [{ sourceFulfillmentId: PURCHASE.fulfillment, issues: [issue] }],
    resolution: {
      desiredMethod: resolution.desiredMethod ?? offered?.[0] ?? 'REFUND',
      customerSignature: filing.signature,
      updatedShippingAddress: correction,
      warrantyPeriod: warranty.warrantyPeriod,
    },
    addressConfirmed: filing.addressConfirmed,
    acknowledged: filing.acknowledged,
  };
}

const PATHS = [
  [/^fulfillmentIssues\.0\.issues\.0\.(sourceItemId|quantity|issueType|details|images)/, 'item.$1'],
  [/^fulfillmentIssues.*/, 'item'],
  [/^resolution\.customerSignature/, 'signature'],
  [/^resolution\.updatedShippingAddress/, 'shippingAddress'],
] as const;

/** A refusal of the shared rules, its fields named as this request has them. */
function renamed(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  const { code, detail, fields, status: _, title: __, ...params } = error.problem;
  const here = fields.map(({ path, message }) => ({
    path: PATHS.reduce((name, [from, to]) => name.replace(from, to), path),
    message,
  }));
  throw new ProblemError(code, { detail, fields: here, params: params as Record<string, string> });
}

/** What is claimed already is told to nobody but the one it belongs to: its link goes to the address on it. */
async function refuse(
  context: Context,
  { store }: OfflineInput,
  order: LoadedOrder,
  found: ProblemError,
): Promise<ProblemError> {
  const [known] = order.claims;
  if (!known || found.problem.code !== 'quantity_exceeded') return renamed(found);
  await mailKnownClaim(context, store, order, known);
  return new ProblemError('already_claimed', { fields: [{ path: 'item', message: '' }] });
}

function refuseWrongFiles(
  lines: Parameters<typeof refuseMissingFiles>[0],
  { warranty }: OfflineFiling,
  files: readonly KnownFile[],
): void {
  const named = files.filter((file) => file.poster_of === null);
  const kinds = new Map(named.map(({ file_key, kind }) => [file_key, kind]));
  try {
    refuseMissingFiles(lines, files);
  } catch (error) {
    renamed(error);
  }
  const taken = new Set(lines.flatMap(({ images }) => images));
  for (const [at, key] of warranty.receiptImages.entries()) {
    const kind = kinds.get(key);
    const isPage = kind === 'image' || kind === 'document';
    if (!isPage || taken.has(key)) {
      const path = `warranty.receiptImages.${at}`;
      throw new ProblemError('file_not_found', { fields: [{ path, message: '' }] });
    }
    taken.add(key);
  }
}

type Completeness = OfflineInput & {
  purchase: Purchase;
  order: LoadedOrder;
  method: ResolutionMethod;
  worth: Worth;
};

/** Receipt, photos and address, as the store asks for them. A program of the store has the sale itself at hand. */
function refuseMissing({ store, caller, filing, purchase, order, method, worth }: Completeness): void {
  const { settings } = store;
  const max = settings.uploads.filesPerIssue;
  const receipts = filing.warranty.receiptImages.length;
  if (receipts > max)
    throw new ProblemError('too_many_files', { params: { max }, fields: [field('warranty.receiptImages')] });
  if (method === 'RESHIP' && order.shippingAddress === null && !filing.shippingAddress) {
    throw new ProblemError('address_incomplete', { fields: [field('shippingAddress')] });
  }
  if (caller.kind === 'program') return;
  const ladder = proofNeeded({ store, order, value: worth.value, riskLevel: null });
  const rule = receiptRule(settings, { listed: purchase.product !== null });
  if (receipts === 0 && (rule === 'required' || includesProof(ladder, 'RECEIPT'))) {
    throw new ProblemError('receipt_required', { fields: [field('warranty.receiptImages')] });
  }
  if (settings.inStore.photosRequired && filing.item.images.length === 0) {
    throw new ProblemError('photo_required', { fields: [field('item.images')] });
  }
}

const HOUR = 3_600_000;
/** Mails an hour that someone in a shop can have sent to one address: enough for a family, no use for a nuisance. */
const MOST_MAILS = 10;

async function refuseFlood(context: Context, { store, caller, filing }: OfflineInput): Promise<void> {
  if (caller.kind === 'program') return;
  const since = context.clock() - HOUR;
  const sent = await inStore(context.db, store.id, (client) =>
    countMails(client, store.id, filing.customer.email, since),
  );
  if (sent >= MOST_MAILS)
    throw new ProblemError('too_many_requests', { params: { retryAfter: HOUR / 1000 } });
}

const field = (path: string) => ({ path, message: '' });
