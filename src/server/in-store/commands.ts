/** Filing without an order: the order is created for the claim and written with it, in one transaction. */

import type { FiledClaim } from '../../contract/claim.ts';
import type { OfflineFiling } from '../../contract/in-store.ts';
import type { ResolutionMethod } from '../../domain/claims/resolution-methods.ts';
import { decideFiling } from '../../domain/filing/filing.ts';
import { proofNeeded } from '../../domain/filing/proof.ts';
import { add } from '../../domain/money/money.ts';
import { valueClaim } from '../../domain/resolutions/valuation.ts';
import type { CallerOf } from '../auth/caller.ts';
import { refusal, requestOf, untilNotOvertaken, writeOrDiscard } from '../claims/filing/commands.ts';
import { buildFiling, type ValetFiling } from '../claims/filing/rows.ts';
import { presentFiled } from '../claims/present.ts';
import { checkProof } from '../claims/proof.ts';
import { valueFiling } from '../claims/valuation.ts';
import type { Context } from '../context.ts';
import { type Answer, type Repeat, replay, sealAnswer } from '../http/answers.ts';
import type { ClaimAtAGlance } from '../orders/queries.ts';
import { keyedOrder } from '../orders/save.ts';
import { ProblemError } from '../problem-error.ts';
import { refuseOtherTerms } from '../stores/claim-terms.ts';
import type { KnownStore } from '../stores/queries.ts';
import { checkFiling, checkProduct, filingOf, newOrder, renamed } from './check.ts';
import { PURCHASE, type Purchase, purchaseKeys, purchaseOrder } from './order.ts';
import { beginOfflineFiling, writeOfflineFiling } from './queries.ts';

export type OfflineInput = { store: KnownStore; filing: OfflineFiling };

/** Whether shoppers may file without an order here. */
export const isOpen = async ({ flags }: Pick<Context, 'flags'>, store: KnownStore): Promise<boolean> =>
  store.settings.inStore.enabled &&
  store.settings.capabilities.warranties &&
  flags.isOn(store, 'in-store-filing');

/** The customer is told, and signs by mail where a signature is needed. */
const AS_VALET = { fromValet: true, requireCustomerSignature: false, notifyCustomer: true };

type TeamFiling = OfflineInput & {
  repeat: Repeat;
  /** Who of the team files for the customer; null for an API client. */
  by: string | null;
  /** The visit of a valet's link, which has the uploads; otherwise those of any visit count. */
  visitId?: string | null;
};

/** Files immediately, for an API client or a person of the store. A retry gets the same answer byte for byte. */
export async function fileOfflineClaim(
  context: Context,
  { store, filing, repeat, by, visitId = null }: TeamFiling,
): Promise<Answer> {
  // A program stands for the shop's own form; a person of the team signs for nobody.
  if (by !== null && filing.signature) throw new ProblemError('forbidden');
  refuseOtherTerms(store, filing.claimTerms);
  const now = context.clock();
  const purchase = await checkProduct(context, { store, filing, isProgram: true }, now);
  const valet = by === null ? null : { ...AS_VALET, by };
  const placing = { store, purchase, visitId, pendingId: null, valet, sentAt: now, repeat };
  const placed = await placeClaim(context, placing);
  if ('answer' in placed) return placed.answer;
  throw new ProblemError('already_claimed', { fields: [{ path: 'item', message: '' }] });
}

/**
 * Files immediately from the visit of a valet's link: the team knows its customer, so the address needs no
 * verification.
 */
export async function fileFromValetVisit(
  context: Context,
  { visitor, ...input }: OfflineInput & { visitor: ValetVisitor; repeat: Repeat },
): Promise<Answer> {
  if (!(await isOpen(context, input.store))) throw new ProblemError('in_store_closed');
  return fileOfflineClaim(context, { ...input, by: visitor.by, visitId: visitor.visitId });
}

export type ValetVisitor = CallerOf<'in-store'> & { by: string };

/** Whether someone of the team files for a customer. */
export const isForCustomer = (visitor: CallerOf<'in-store'>): visitor is ValetVisitor => visitor.by !== null;

export type Placing = {
  store: KnownStore;
  purchase: Purchase;
  /** The visit with the uploads; null for those of any visit. */
  visitId: string | null;
  /** The filing that was waiting for its e-mail verification; null if it is filed at once. */
  pendingId: string | null;
  /** Filed on the customer's behalf. */
  valet: ValetFiling | null;
  /** The time at which warranty and windows are checked. */
  sentAt: number;
  repeat: Repeat;
};

/** The claim, or the existing one for the same e-mail address, product and day. */
export type Placed = { answer: Answer } | { known: ClaimAtAGlance };

/** Files a claim with a trusted e-mail address: verified through its link, or given by the store's team or API client. */
export async function placeClaim(context: Context, placing: Placing): Promise<Placed> {
  const attempt = () => untilNotOvertaken(() => tryPlacing(context, placing));
  try {
    return await attempt();
  } catch (error) {
    // Another claim took the unit between reading and writing. The second attempt finds it.
    if (error instanceof ProblemError && error.problem.code === 'quantity_exceeded') return attempt();
    throw error;
  }
}

async function tryPlacing(
  context: Context,
  { store, purchase, visitId, pendingId, valet, sentAt, repeat }: Placing,
): Promise<Placed> {
  const now = context.clock();
  const { filing: given } = purchase;
  const keys = purchaseKeys(context, store, purchase);
  const fileKeys = [...given.item.images, ...given.warranty.receiptImages];
  const sought = { sourceOrderId: keys.sourceOrderId, fileKeys, visitId };
  const begun = await beginOfflineFiling(context.db, store.id, sought, repeat, now);
  if (begun.kept) return { answer: replay(context, store.id, repeat, begun.kept) };
  const checked = checkFiling(context, { store, purchase, files: begun.files, isTrusted: true, now: sentAt });
  const order = begun.order ?? checked.order;
  const correction = begun.order ? checked.address : null;
  const filing = filingOf(store, given, correction);
  const decision = decideFiling({ order, hadAppeasement: true, store, now: sentAt }, requestOf(filing));
  if (!decision.ok) {
    const known = order.claims.find((claim) => claim.holdsQuantity);
    if (known && decision.code === 'quantity_exceeded') return { known };
    return renamed(refusal(decision));
  }
  const worth = valueFiling(store, order, filing, decision.lines);
  const proof = await checkProof(context, { store, order, filing, value: worth.value, valet }).catch(renamed);
  const rows = buildFiling(context, {
    ...{ store, order, filing, decision, correction, files: begun.files, worth, proof, now },
    claimNumber: begun.claimNumber,
    salesChannel: 'IN_STORE',
    valet,
  });
  const filed: FiledClaim = presentFiled(context, store, rows.document);
  const answer = { status: 201, body: JSON.stringify(filed) };
  const document = purchaseOrder(store, purchase, { ...keys, shippingAddress: checked.address });
  const fresh = begun.order ? null : { id: order.id, ...keyedOrder({ ...keys, order: document }) };
  const written = await writeOrDiscard(context, store, proof, async () => {
    const sealed = sealAnswer(context, store.id, repeat, answer);
    const writes = { order: fresh, visitId, pendingId, filing: rows.writes };
    const kept = await writeOfflineFiling(context.db, store.id, writes, { repeat, status: 201, sealed, now });
    return kept ? replay(context, store.id, repeat, kept) : answer;
  });
  return { answer: written };
}

/**
 * What filing would return, without filing: product, warranty, amounts by method, required proof. Refuses as filing
 * does.
 */
export async function previewOfflineClaim(context: Context, { store, filing }: OfflineInput) {
  const purchase = await checkProduct(context, { store, filing, isProgram: false }, context.clock());
  const order = newOrder(context, store, purchase, null);
  const lines = [
    {
      sourceFulfillmentId: PURCHASE.fulfillment,
      sourceItemId: PURCHASE.item,
      issueType: filing.item.issueType,
      quantity: 1,
    },
  ];
  const worth = (method: ResolutionMethod) =>
    valueClaim({ order, store, lines, method, claimCategory: 'WARRANTY' });
  const { subtotal, tax } = worth('REFUND');
  const proof = proofNeeded({ store, order, value: add(subtotal, tax), riskLevel: null });
  return { item: order.items[0], warrantyPeriod: purchase.warrantyPeriod, worth, proof };
}
