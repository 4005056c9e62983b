/** Whether a claim may be filed as requested (docs/rules): one decision with its reason. */

import { categoryOf, type IssueType, itemIssuesFor } from '../claims/claim-types.ts';
import { isOffered, type ResolutionMethod } from '../claims/resolution-methods.ts';
import type { Address, ClaimedLine, Order, OrderItem } from '../orders/order.ts';
import { claimableInShipment } from '../orders/quantity.ts';
import type { FieldProblem, ProblemCode, ProblemParameters } from '../problems/problems.ts';
import { isFileable, isUnderWarranty } from '../protection/eligibility.ts';
import { explainVerdict } from '../protection/explanation.ts';
import { type Verdict, verdictOf } from '../protection/verdict.ts';
import type { Store } from '../stores/settings.ts';
import { checkDetails } from './details.ts';
import type { ItemAnswers } from './draft.ts';

export type FilingIssue = ItemAnswers & {
  sourceItemId: string;
  issueType: IssueType;
  quantity: number;
  details: string | null;
  images: readonly string[];
  /** The resolution for this item; null: the same as for the rest of the claim. */
  method: ResolutionMethod | null;
};

export type FilingRequest = {
  claimCategory: 'SHIPPING' | 'WARRANTY';
  fulfillmentIssues: readonly { sourceFulfillmentId: string; issues: readonly FilingIssue[] }[];
  desiredMethod: ResolutionMethod;
  addressConfirmed: boolean | undefined;
  updatedShippingAddress: Address | null;
};

/** One line of the future claim, with its position in the request. */
export type FilingLine = Omit<FilingIssue, 'method'> & {
  method: ResolutionMethod;
  sourceFulfillmentId: string;
  item: OrderItem;
  path: string;
};

export type FilingRefusal = {
  ok: false;
  code: ProblemCode;
  fields: FieldProblem[];
  params?: ProblemParameters;
  detail?: string;
};

export type FilingDecision = { ok: true; lines: FilingLine[]; isOta: boolean } | FilingRefusal;

export type FilingFacts = { order: Order; hadAppeasement: boolean; store: Store; now: number };

/** Decides everything except proof and files, which need more than the order. */
export function decideFiling(facts: FilingFacts, request: FilingRequest): FilingDecision {
  const { order, store } = facts;
  if (request.addressConfirmed === false) return refuse('address_not_confirmed', 'addressConfirmed');
  if (!isOffered(store.settings, request.desiredMethod)) {
    return refuse('resolution_not_available', 'resolution.desiredMethod');
  }
  const lines: FilingLine[] = [];
  for (const [f, { sourceFulfillmentId, issues }] of request.fulfillmentIssues.entries()) {
    const path = `fulfillmentIssues.${f}`;
    const shipment = order.fulfillments.find((known) => known.sourceFulfillmentId === sourceFulfillmentId);
    if (!shipment)
      return refuse('validation_failed', `${path}.sourceFulfillmentId`, 'is no shipment of this order');
    for (const [i, issue] of issues.entries()) {
      const at = `${path}.issues.${i}`;
      const item = order.items.find((known) => known.sourceItemId === issue.sourceItemId);
      const shipped = shipment.items.some((known) => known.sourceItemId === issue.sourceItemId);
      if (!item || !shipped)
        return refuse('validation_failed', `${at}.sourceItemId`, 'is no item of this shipment');
      const method = issue.method ?? request.desiredMethod;
      if (!isOffered(store.settings, method))
        return refuse('resolution_not_available', `${at}.resolutionRequested`);
      lines.push({ ...issue, method, sourceFulfillmentId, item, path: at });
    }
  }
  const isOta = mayBeAppeasement(facts, request);
  for (const line of lines) {
    const refusal = refuseLine(facts, request, line, isOta);
    if (refusal) return refusal;
  }
  return refuseQuantity(order, lines) ?? refusePartOfShipment(order, lines) ?? { ok: true, lines, isOta };
}

function refuse(code: ProblemCode, path: string, message = ''): FilingRefusal {
  return { ok: false, code, fields: [{ path, message }] };
}

/**
 * Filed without protection: the store must allow it, and each customer gets one
 * (docs/rules/verdicts.md#one-time-appeasement).
 */
function mayBeAppeasement({ order, store, hadAppeasement }: FilingFacts, request: FilingRequest): boolean {
  const unprotected = order.protection.shipping === null && request.claimCategory === 'SHIPPING';
  return unprotected && store.settings.oneTimeAppeasement && !hadAppeasement;
}

function refuseLine(
  facts: FilingFacts,
  request: FilingRequest,
  line: FilingLine,
  isOta: boolean,
): FilingRefusal | null {
  const verdict = verdictFor(facts, request, line, isOta);
  if (!verdict.eligible) return ineligible(facts, line, verdict);
  return refuseDetails(facts.store, line) ?? refusePhotos(facts.store, line);
}

function ineligible({ store, now }: FilingFacts, line: FilingLine, verdict: Verdict): FilingRefusal {
  const { eligible: _, ...reason } = verdict;
  const detail = explainVerdict(verdict, store.timeZone, now);
  return {
    ok: false,
    code: 'not_eligible',
    fields: [{ path: `${line.path}.issueType`, message: detail }],
    params: reason,
    detail,
  };
}

/** A problem with an item must be described. A package that never arrived may need no description. */
function refuseDetails(store: Store, line: FilingLine): FilingRefusal | null {
  const text = line.details ?? '';
  const problem = checkDetails(text, store.settings.proof);
  if (!problem) return null;
  const { detailsMin: min, detailsMax: max } = store.settings.proof;
  const silentParcel = categoryOf(line.issueType) === 'notReceived' && problem.code === 'too_short';
  if (silentParcel) return null;
  return {
    ...refuse('details_required', `${line.path}.details`, `Use ${min} to ${max} characters.`),
    params: { min, max },
  };
}

function refusePhotos({ settings }: Store, line: FilingLine): FilingRefusal | null {
  const max = settings.uploads.filesPerIssue;
  if (line.images.length > max) {
    return { ...refuse('too_many_files', `${line.path}.images`, `Add at most ${max}.`), params: { max } };
  }
  const missing = settings.proof.photosRequired.includes(line.issueType) && line.images.length === 0;
  return missing ? refuse('photo_required', `${line.path}.images`, 'Add at least one photo.') : null;
}

function verdictFor(facts: FilingFacts, request: FilingRequest, line: FilingLine, isOta: boolean): Verdict {
  const { order, store, now } = facts;
  if (request.claimCategory === 'WARRANTY') return warrantyOf(facts, line);
  const { sourceFulfillmentId, issueType } = line;
  return isFileable(
    { order, store, now, sourceFulfillmentId, issueType },
    { withGrace: true, asIfProtected: isOta, ignoreQuantity: true },
  );
}

/** A warranty covers only items that fail later. A package or item that never arrived is for shipping protection. */
function warrantyOf({ order, store, now }: FilingFacts, line: FilingLine): Verdict {
  const covered: readonly IssueType[] = itemIssuesFor('WARRANTY');
  if (!covered.includes(line.issueType)) return verdictOf('not_applicable', 'warranty.issue_type');
  const { sourceItemId, sourceFulfillmentId } = line;
  return isUnderWarranty(
    { order, store, now, sourceItemId, sourceFulfillmentId },
    { withGrace: true, ignoreQuantity: true },
  );
}

/** Lines of one claim add up: each is checked against what the previous lines leave. */
function refuseQuantity(order: Order, lines: readonly FilingLine[]): FilingRefusal | null {
  const before: ClaimedLine[] = [...order.claimed];
  for (const line of lines) {
    const { sourceFulfillmentId, sourceItemId, quantity } = line;
    const left = claimableInShipment({ ...order, claimed: before }, sourceFulfillmentId, sourceItemId);
    if (quantity > left) return exceeded(line, left);
    before.push({ claimId: '', sourceFulfillmentId, sourceItemId, quantity });
  }
  return null;
}

/**
 * A package that did not arrive is missing as a whole. A claim that reports it must list everything in it that can
 * still be claimed, with one reason.
 */
function refusePartOfShipment(order: Order, lines: readonly FilingLine[]): FilingRefusal | null {
  const missing = lines.filter(({ issueType }) => categoryOf(issueType) === 'notReceived');
  for (const { sourceFulfillmentId, issueType } of missing) {
    const inPackage = lines.filter((line) => line.sourceFulfillmentId === sourceFulfillmentId);
    const other = inPackage.find((line) => line.issueType !== issueType);
    if (other) return refuse('whole_shipment', `${other.path}.issueType`);
    const shipment = order.fulfillments.find((one) => one.sourceFulfillmentId === sourceFulfillmentId);
    for (const { sourceItemId } of shipment?.items ?? []) {
      const named = inPackage.filter((line) => line.sourceItemId === sourceItemId);
      const units = named.reduce((sum, { quantity }) => sum + quantity, 0);
      const left = claimableInShipment(order, sourceFulfillmentId, sourceItemId);
      if (units === left) continue;
      const path = named[0]?.path ?? inPackage[0]?.path ?? '';
      return { ...refuse('whole_shipment', `${path}.quantity`), params: { left, sourceItemId } };
    }
  }
  return null;
}

function exceeded(line: FilingLine, left: number): FilingRefusal {
  return {
    ...refuse('quantity_exceeded', `${line.path}.quantity`, `${left} left to claim.`),
    params: { left, sourceItemId: line.sourceItemId },
  };
}
