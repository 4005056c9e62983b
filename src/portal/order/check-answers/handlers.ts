import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { offeredMethods, type ResolutionMethod } from '../../../domain/claims/resolution-methods.ts';
import { givesCredit, givesGoods } from '../../../domain/claims/resolution-types.ts';
import { includesProof, type Proof, proofNeeded } from '../../../domain/filing/proof.ts';
import { add, compare, displayItemValue, displayMoney, zero } from '../../../domain/money/money.ts';
import type { Problem } from '../../../domain/problems/problems.ts';
import type { Valuation } from '../../../domain/resolutions/valuation.ts';
import { callerKey, isValet } from '../../../server/auth/caller.ts';
import { presentAddress } from '../../../server/claims/address.ts';
import { fileClaim } from '../../../server/claims/filing/commands.ts';
import type { ValetFiling } from '../../../server/claims/filing/rows.ts';
import { loadClaim } from '../../../server/claims/queries.ts';
import { describeRepeat } from '../../../server/http/answers.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { claimTermsOf } from '../../../server/stores/claim-terms.ts';
import { urls } from '../../../urls.ts';
import { SIGNED_FORM_BYTES } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { continueTo, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import type { AmountLine, FieldError } from '../../parts/views.ts';
import type { SentForm } from '../../uploads/form-files.ts';
import { OTHER_ADDRESS } from '../claim-received/model.ts';
import { orderPage } from '../flow/guard.ts';
import { changeHref, frameOf, missingBefore } from '../flow/journey.ts';
import { findItem } from '../flow/order-views.ts';
import { aboutLines, bonusLine, capNote, draftLines, sumOfParts, valueAsked } from '../flow/valuation.ts';
import { words } from '../flow/words.ts';
import { keepSent } from '../kept-answers/answers.ts';
import { requestedView } from '../requested.ts';
import { beforeResolution } from '../resolution/handlers.ts';
import { words as resolutionWords } from '../resolution/text.ts';
import { valetView } from '../valet/view.ts';
import type { Visit } from '../visit.ts';
import {
  addressBefore,
  addressProps,
  checkAddress,
  confirmedValues,
  knownAddress,
  markOf,
  valuesBefore,
  valuesOf,
} from './address.ts';
import { statementErrors } from './consents.ts';
import { filingOf } from './filing.ts';
import type { AddressValues, ReviewProps } from './model.ts';
import { receiptPages, takeReceipt } from './receipt.ts';
import { reportedIssues } from './reported.ts';
import { screen } from './screen.ts';
import { words as reviewWords } from './text.ts';

type Answers = {
  address: AddressValues;
  correcting: boolean;
  addressConfirmed: boolean;
  acknowledged: boolean;
  signatureName: string;
  signLater: boolean;
  tell: boolean;
};

/** Net, shipping, tax and bonus. If the lines add up to more than the total, the note explains why. */
function amountLines(visit: Visit, worth: Valuation): AmountLine[] {
  const items = worth.lines.map(({ sourceItemId, quantity, net }) => ({
    label: words.times(quantity, findItem(visit, sourceItemId)?.name ?? ''),
    value: displayItemValue(net),
  }));
  const others = [
    [words.amounts.shipping, worth.shipping],
    [words.amounts.tax, worth.tax],
    [words.amounts.bonus, worth.bonus],
  ] as const;
  const some = others.filter(([, amount]) => compare(amount, zero(worth.currency)) !== 0);
  return [...items, ...some.map(([label, amount]) => ({ label, value: displayMoney(amount) }))];
}

function amountsOf(visit: Visit, worth: Valuation): ReviewProps['amounts'] {
  const money = worth.parts.filter(({ method }) => !givesGoods(method));
  const [first] = money;
  if (!first) return null;
  const label = money.length === 1 ? reviewWords.totals[first.method] : reviewWords.totals.both;
  const total = { label, value: displayMoney(sumOfParts(worth)) };
  const isWhole = worth.parts.length === 1;
  return { lines: isWhole ? amountLines(visit, worth) : partLines(worth), total, note: capNote(worth) };
}

/** The total for each method, if items are resolved in different ways. */
const partLines = ({ parts }: Valuation): AmountLine[] =>
  parts.map(({ method, total }) => ({
    label: resolutionWords.methods[method].title,
    value: givesGoods(method) ? resolutionWords.free : displayMoney(total),
  }));

function resolutionOf(visit: Visit, worth: Valuation): ReviewProps['resolution'] {
  const items = worth.lines.map(({ sourceItemId, quantity, method }) => ({
    name: findItem(visit, sourceItemId)?.name ?? '',
    quantity,
    method: method ?? '',
  }));
  const view = requestedView({ parts: worth.parts, items });
  const [only] = worth.parts;
  return {
    title: view.title,
    lines: worth.parts.length === 1 && only ? [wholeLine(visit, only.method, worth)] : view.lines,
    isSent: worth.parts.some(({ method }) => givesGoods(method)),
    changeHref: changeHref(urls.resolution()),
  };
}

function wholeLine(visit: Visit, method: ResolutionMethod, worth: Valuation): string {
  if (givesGoods(method))
    return `${aboutLines(visit, draftLines(visit))}. ${resolutionWords.methods[method].line}`;
  const amount = displayMoney(worth.total);
  if (givesCredit(method)) return bonusLine(worth) ?? resolutionWords.toCredit(amount);
  return `${resolutionWords.toCard(amount)}. ${resolutionWords.methods.REFUND.line}`;
}

function proofOf({ order, store }: Visit, worth: Valuation): Proof {
  const value = add(worth.subtotal, worth.tax);
  return proofNeeded({ order, store, value, riskLevel: order.riskLevel });
}

function statementOf(needed: Proof): ReviewProps['proof'] {
  if (includesProof(needed, 'SIGNATURE')) return 'SIGNATURE';
  return includesProof(needed, 'ACKNOWLEDGEMENT') ? 'ACKNOWLEDGEMENT' : null;
}

/** A team member who files for a customer doesn't upload the receipt: the team asks the customer for it. */
async function receiptOf(visit: Visit, needed: Proof): Promise<ReviewProps['receipt']> {
  if (!includesProof(needed, 'RECEIPT') || isValet(visit.shopper)) return null;
  const photos = await receiptPages(visit, visit.kept?.all('image') ?? visit.metadata.claim.receiptImages);
  const photosMax = visit.store.settings.uploads.filesPerIssue;
  return { photos, photosMax, uploadUrl: urls.api.uploads() };
}

/** Hashes what the shopper sees. Equal hashes mean equal answers about the same order, and the same address. */
const draftMark = (visit: Visit): string => {
  const { category, claimCategory, fulfillments, resolution } = visit.metadata.claim;
  return markOf([visit.order.id, category, claimCategory, fulfillments, resolution, valuesBefore(visit)]);
};

async function reviewProps(visit: Visit, answers: Answers): Promise<ReviewProps> {
  const worth = valueAsked(visit);
  const valet = valetView(visit);
  const needed = proofOf(visit, worth);
  const back = offeredMethods(visit.store.settings).length > 1 ? urls.resolution() : beforeResolution(visit);
  return {
    ...frameOf(visit, 'review', back),
    seen: draftMark(visit),
    issues: await reportedIssues(visit),
    resolution: resolutionOf(visit, worth),
    exception: visit.assessment.isOneTimeAppeasementOpen ? words.exception.review : null,
    amounts: amountsOf(visit, worth),
    address: addressProps(visit, answers.address, answers.correcting),
    values: {
      addressConfirmed: answers.addressConfirmed,
      acknowledged: answers.acknowledged,
      signatureName: answers.signatureName,
    },
    proof: statementOf(needed),
    receipt: await receiptOf(visit, needed),
    terms: valet === null ? claimTermsOf(visit.store.settings.legal) : null,
    mayType: await visit.context.flags.isOn(visit.store, 'typed-signature'),
    valet: valet && { ...valet, signLater: answers.signLater, tell: answers.tell },
  };
}

function answersIn(form: Form, visit: Visit): Answers {
  return {
    address: confirmedValues(form, addressBefore(visit), visit.store.country),
    correcting: form.one('update') !== '',
    addressConfirmed: form.one('addressConfirmed') === 'yes',
    acknowledged: form.one('acknowledged') === 'yes',
    signatureName: form.one('signatureName'),
    signLater: form.one('signLater') === 'yes',
    tell: form.one('tell') === 'yes',
  };
}

function signatureIn(form: Form): string | { typedName: string } | null {
  const drawn = form.one('signature');
  const typedName = form.one('signatureName');
  return drawn !== '' ? drawn : typedName !== '' ? { typedName } : null;
}

/** Puts a refusal beside the field it is about; any other refusal concerns the whole form. */
function errorOf({ code, detail }: Problem): FieldError {
  if (code === 'signature_invalid') return { field: 'signature', message: reviewWords.signatureFailed };
  if (code.startsWith('signature_')) return { field: 'signature', message: detail };
  if (code === 'acknowledgement_required') return { field: 'acknowledged', message: detail };
  if (code === 'receipt_required') return { field: 'photos', message: detail };
  return { field: '', message: detail };
}

async function send(visit: Visit, form: Form, props: ReviewProps): Promise<Outcome> {
  const { correction, errors: addressErrors } = checkAddress(
    knownAddress(visit),
    props.address.values,
    props.resolution.isSent,
  );
  const { addressConfirmed, acknowledged, signatureName: typed } = props.values;
  const pages = props.receipt?.photos.length ?? 0;
  const given = { addressConfirmed, acknowledged, drawn: form.one('signature'), typed, pages };
  const errors = [...addressErrors, ...statementErrors(props, given)];
  const again = (found: FieldError[]) => draw(screen, { ...props, errors: found }, UNPROCESSABLE);
  if (errors.length > 0) return again(errors);
  const signature = props.proof === 'SIGNATURE' && props.valet === null ? signatureIn(form) : null;
  const receiptImages = (props.receipt?.photos ?? []).map(({ fileKey }) => fileKey);
  const claimTerms = props.terms === null ? undefined : form.one('claimTerms');
  const filing = filingOf(visit, { correction, acknowledged, claimTerms, signature, receiptImages });
  if (filing === null) return again([{ field: '', message: words.nothingToFile }]);
  const body = JSON.stringify(filing);
  const draft = createHash('sha256')
    .update(JSON.stringify([body, props.valet]))
    .digest('base64url');
  const caller = callerKey(visit.shopper);
  // A double click or a reload repeats the request in the same session and gets the first claim.
  const repeat = describeRepeat({ caller, address: urls.review(), body, key: `${visit.sessionId}:${draft}` });
  const { store, order, shopper } = visit;
  try {
    const answer = await fileClaim(visit.context, {
      store,
      caller: shopper,
      sourceOrderId: order.sourceOrderId,
      filing,
      repeat,
      valet: valetFiling(shopper, props),
    });
    const { id } = JSON.parse(answer.body) as { id: string };
    return continueTo(receivedHref(id));
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== UNPROCESSABLE) throw error;
    return again([errorOf(error.problem)]);
  }
}

/** Who files the claim and how the customer takes part; null if a shopper files it. */
function valetFiling(shopper: Visit['shopper'], { valet }: ReviewProps): ValetFiling | null {
  if (!isValet(shopper) || valet === null) return null;
  const { signLater: requireCustomerSignature, tell: notifyCustomer } = valet;
  return { by: shopper.tokenId, fromValet: true, requireCustomerSignature, notifyCustomer };
}

const receivedHref = (claimId: string) =>
  `${urls.claimReceived()}?${new URLSearchParams({ claim: claimId }).toString()}`;

const JUST_NOW_MS = 10 * 60_000;

/**
 * If the draft was filed already, leads to the claim that it became. If this form has another address than that claim, the page
 * there says which one counts.
 */
async function filedAlready(visit: Visit, form: Form): Promise<string | null> {
  const { order, metadata, now, context, store } = visit;
  const [latest] = order.claims;
  const untold = metadata.claim.category === null;
  if (!untold || !latest || now - Date.parse(latest.createdAt) >= JUST_NOW_MS) return null;
  const document = await loadClaim(context.db, store.id, latest.id);
  if (!document) return null;
  const filed = presentAddress(document.claim);
  const sent = confirmedValues(form, filed, store.country);
  const isOther = !isDeepStrictEqual(sent, valuesOf(filed, store.country));
  return `${receivedHref(latest.id)}${isOther ? `&${OTHER_ADDRESS}=1` : ''}`;
}

async function answer(visit: Visit, form: SentForm): Promise<Outcome> {
  const props = await reviewProps(visit, answersIn(form, visit));
  const refused = { ...props, errors: form.errors };
  if (form.errors.length > 0) return draw(screen, refused, UNPROCESSABLE);
  if ((['update', 'upload', 'remove'] as const).some((button) => form.one(button) !== ''))
    return draw(screen, props);
  const seen = form.one('seen');
  if (seen !== '' && seen !== props.seen) {
    const errors = [{ field: '', message: words.changedElsewhere }];
    // What was confirmed was another address.
    const values = { ...props.values, addressConfirmed: false };
    return draw(screen, { ...props, values, errors }, UNPROCESSABLE);
  }
  return send(visit, form, props);
}

export const page = orderPage(
  screen,
  {
    show: async (visit) => {
      const missing = missingBefore(visit, 'review');
      if (missing !== null) return goTo(missing);
      const before = visit.kept
        ? answersIn(visit.kept, visit)
        : { ...EMPTY_ANSWERS, address: valuesBefore(visit) };
      return draw(screen, await reviewProps(visit, before));
    },

    answer: async (before, posted, request) => {
      const { sent: form, visit } = await takeReceipt({ ...before, kept: null }, posted, request);
      const missing = missingBefore(visit, 'review');
      if (missing !== null) return goTo((await filedAlready(visit, form)) ?? missing);
      const outcome = await answer(visit, form);
      // Multipart forms are parsed only here, so their answers are kept here.
      const fields = { ...form.fields, image: visit.metadata.claim.receiptImages };
      if (request.isMultipart() && !('to' in outcome)) await keepSent(visit, { ...form, fields });
      return outcome;
    },
  },
  { formBytes: SIGNED_FORM_BYTES },
);

const EMPTY_ANSWERS = {
  correcting: false,
  addressConfirmed: false,
  acknowledged: false,
  signatureName: '',
  signLater: false,
  tell: true,
};
