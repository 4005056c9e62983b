/** Filing a claim: two round trips, one transaction, and an answer stored for retries. */

import type { DatabaseError } from 'pg';
import type { FiledClaim, Filing } from '../../../contract/claim.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import {
  decideFiling,
  type FilingDecision,
  type FilingLine,
  type FilingRequest,
} from '../../../domain/filing/filing.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import type { ProblemCode, ProblemParameters } from '../../../domain/problems/problems.ts';
import { type Caller, type CallerKind, sideOf } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { type Answer, type Repeat, replay, sealAnswer } from '../../http/answers.ts';
import type { LoadedOrder } from '../../orders/queries.ts';
import { ProblemError } from '../../problem-error.ts';
import { refuseOtherTerms } from '../../stores/claim-terms.ts';
import type { KnownStore } from '../../stores/queries.ts';
import { takeAddress } from '../address.ts';
import { presentFiled } from '../present.ts';
import { checkProof, discardSignature, type Proof } from '../proof.ts';
import { beginFiling, type KnownFile, writeFiling } from '../queries.ts';
import { valueFiling, type Worth } from '../valuation.ts';
import { refuseMissingReceipt, refuseWrongReceipts } from './receipts.ts';
import { withKnownProducts } from './received.ts';
import { buildFiling, type ValetFiling } from './rows.ts';

// An import or another filing may change the order between the two trips. Each attempt reads it and decides again.
const MOST_TRIES = 5;
const ADDRESS_PATH = 'resolution.updatedShippingAddress';

export type FilingInput = {
  store: KnownStore;
  caller: Caller;
  sourceOrderId: string;
  filing: Filing;
  repeat: Repeat;
  /** Filed on the customer's behalf. */
  valet?: ValetFiling | null;
};

/** Files a claim. Every retry, from anywhere, gets the same answer byte for byte. */
export function fileClaim(context: Context, input: FilingInput): Promise<Answer> {
  return untilNotOvertaken(() => tryFiling(context, input));
}

/** Reads, decides and writes again each time the order changed in between. */
export async function untilNotOvertaken<T>(attemptFiling: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptFiling();
    } catch (error) {
      if (!isOvertaken(error)) throw translate(error);
      if (attempt === MOST_TRIES) throw new ProblemError('busy', { params: { retryAfter: 1 } });
    }
  }
}

async function tryFiling(context: Context, input: FilingInput): Promise<Answer> {
  const { store, filing, repeat, valet = null } = input;
  const now = context.clock();
  const sought = { sourceOrderId: input.sourceOrderId, fileKeys: fileKeysOf(filing) };
  const begun = await beginFiling(context.db, store.id, sought, repeat, now);
  if (begun.kept) return replay(context, store.id, repeat, begun.kept);
  const order = authorizeFiling(begun.order, input);
  refuseOtherTerms(store, filing.claimTerms);
  const request = requestOf(filing);
  const decided = decideFiling({ order, hadAppeasement: order.hadAppeasement, store, now }, request);
  if (!decided.ok) throw refusal(decided);
  const isProgram = sideOf(input.caller) === 'team';
  const lines = await withKnownProducts(context, { store, lines: decided.lines, isProgram });
  const decision = { ...decided, lines };
  const correction = takeAddress(filing.resolution.updatedShippingAddress, ADDRESS_PATH);
  refuseMissingFiles(lines, begun.files);
  refuseWrongReceipts(store, {
    keys: filing.receiptImages,
    path: 'receiptImages',
    lines,
    files: begun.files,
  });
  const worth = valueFiling(store, order, filing, lines);
  refuseNothing(worth);
  // An API client has its own record of the sale, and a valet requests the receipt from the customer later.
  if (valet === null && !isProgram) refuseMissingReceipt(store, order, { filing, value: worth.value });
  const proof = await checkProof(context, { store, order, filing, value: worth.value, valet });
  const { claimNumber, files } = begun;
  const rows = buildFiling(context, {
    store,
    order,
    filing,
    decision,
    correction,
    files,
    worth,
    proof,
    claimNumber,
    now,
    valet,
  });
  const filed: FiledClaim = presentFiled(context, store, rows.document);
  const answer = { status: 201, body: JSON.stringify(filed) };
  return writeOrDiscard(context, input.store, proof, async () => {
    const sealed = sealAnswer(context, store.id, repeat, answer);
    const kept = await writeFiling(context.db, store.id, rows.writes, { repeat, status: 201, sealed, now });
    return kept ? replay(context, store.id, repeat, kept) : answer;
  });
}

/** Like the portal, which doesn't offer a resolution worth nothing, since nobody could approve it. */
function refuseNothing({ quote: { parts = [] } }: Worth): void {
  if (parts.some(({ method, total }) => givesGoods(method) || Number(total) > 0)) return;
  throw new ProblemError('nothing_to_pay', {
    fields: [{ path: 'resolution.desiredMethod', message: 'comes to nothing' }],
  });
}

/** A drawn signature is stored on disk before its claim is written. Delete it if the claim fails. */
export async function writeOrDiscard(
  context: Context,
  store: KnownStore,
  proof: Proof,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    await discardSignature(context, store.id, proof);
    throw error;
  }
}

/** The order, if the caller may file for it: a shopper for the token's order, an API client for its store's orders. */
function authorizeFiling(order: LoadedOrder | null, { caller, filing }: FilingInput): LoadedOrder {
  if (!order || !mayFileFor(caller, order)) throw new ProblemError('not_found');
  if (filing.resolution.customerSignature && !maySign(caller)) throw new ProblemError('forbidden');
  if (emailKey(order.customer.email) !== emailKey(filing.email)) {
    throw new ProblemError('validation_failed', {
      fields: [{ path: 'email', message: 'is not the address of this order' }],
    });
  }
  return order;
}

function mayFileFor(caller: Caller, order: LoadedOrder): boolean {
  switch (caller.kind) {
    case 'program':
    case 'member':
      return true;
    case 'shopper':
    case 'valet':
      return caller.orderId === order.id;
    case 'anonymous':
    case 'in-store':
    case 'claim':
    case 'signature':
    case 'person':
      return false;
  }
}

/** Nobody signs for the shopper: a claim filed for them is signed through the link in their mail. */
const maySign = (caller: Caller): boolean => SIGNERS[caller.kind];

const SIGNERS: Record<CallerKind, boolean> = {
  shopper: true,
  program: true,
  valet: false,
  anonymous: false,
  'in-store': false,
  claim: false,
  signature: false,
  // A program stands for the shop's own form; a person of the team signs for nobody.
  member: false,
  person: false,
};

const fileKeysOf = ({ fulfillmentIssues, receiptImages }: Filing): string[] => [
  ...fulfillmentIssues.flatMap(({ issues }) => issues.flatMap((issue) => issue.images)),
  ...receiptImages,
];

export function refuseMissingFiles(lines: readonly FilingLine[], files: readonly KnownFile[]): void {
  const known = new Map(files.filter((file) => file.poster_of === null).map((file) => [file.file_key, file]));
  for (const line of lines) {
    for (const [at, key] of line.images.entries()) {
      const path = `${line.path}.images.${at}`;
      if (known.get(key)?.kind === 'document') {
        throw new ProblemError('validation_failed', {
          fields: [{ path, message: 'is a document; send a photo or a video' }],
        });
      }
      if (!known.delete(key)) throw problem('file_not_found', path);
    }
  }
}

/** A filing in the form the rules expect. */
export function requestOf(filing: Filing): FilingRequest {
  return {
    claimCategory: filing.claimCategory,
    fulfillmentIssues: filing.fulfillmentIssues.map(({ sourceFulfillmentId, issues }) => ({
      sourceFulfillmentId,
      issues: issues.map(({ resolutionRequested, ...issue }) => ({
        ...issue,
        details: issue.details ?? null,
        method: resolutionRequested ?? null,
      })),
    })) as FilingRequest['fulfillmentIssues'],
    desiredMethod: filing.resolution.desiredMethod,
    addressConfirmed: filing.addressConfirmed,
    updatedShippingAddress: filing.resolution.updatedShippingAddress ?? null,
  };
}

export function refusal(decision: Extract<FilingDecision, { ok: false }>): ProblemError {
  const { code, fields, params, detail } = decision;
  return new ProblemError(code, { fields, ...(params && { params }), ...(detail && { detail }) });
}

/** Raised by functions in db/functions. */
const RAISED = { quantity: 'MG001', orderChanged: 'MG002', fileMissing: 'MG003', unique: '23505' } as const;

function isOvertaken(error: unknown): boolean {
  const { code, constraint } = error as DatabaseError;
  return (
    code === RAISED.orderChanged ||
    (code === RAISED.unique && constraint === 'claims_store_id_claim_number_key')
  );
}

function translate(error: unknown): unknown {
  const { code, constraint, detail } = error as DatabaseError;
  if (code === RAISED.quantity) {
    const { left, sourceItemId } = JSON.parse(detail ?? '{}') as { left: number; sourceItemId: string };
    return problem('quantity_exceeded', 'fulfillmentIssues', { left, sourceItemId });
  }
  if (code === RAISED.fileMissing) return problem('file_not_found', 'fulfillmentIssues');
  if (code === RAISED.unique && constraint === 'claims_one_appeasement') {
    return problem('not_eligible', 'fulfillmentIssues', { eligibilityCode: 'not_protected' });
  }
  return error;
}

function problem(code: ProblemCode, path: string, params: ProblemParameters = {}): ProblemError {
  return new ProblemError(code, { fields: [{ path, message: '' }], params });
}
