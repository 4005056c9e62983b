import { canChangeAddress } from '../../../domain/claims/claim-moves.ts';
import { givesGoods, progressOf } from '../../../domain/claims/resolution-types.ts';
import type { Signing as Wanted } from '../../../domain/claims/signing.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import type { ProblemCode } from '../../../domain/problems/problems.ts';
import { callerKey } from '../../../server/auth/caller.ts';
import { presentAddress } from '../../../server/claims/address.ts';
import { signClaim } from '../../../server/claims/signing/commands.ts';
import { signingOf } from '../../../server/claims/signing/link.ts';
import { requestedIn } from '../../../server/claims/valuation.ts';
import { describeRepeat } from '../../../server/http/answers.ts';
import { problemOf } from '../../../server/http/translate.ts';
import { claimTermsOf } from '../../../server/stores/claim-terms.ts';
import { SIGNED_FORM_BYTES } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { type Drawn, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { definePage } from '../../engine/page.ts';
import {
  addressView,
  checkAddress,
  confirmedValues,
  markOf,
  valuesOf,
} from '../../order/check-answers/address.ts';
import type { AddressValues } from '../../order/check-answers/model.ts';
import { issueLabel } from '../../order/flow/order-views.ts';
import { requestedView } from '../../order/requested.ts';
import type { FieldError } from '../../parts/views.ts';
import { missingIn } from './missing.ts';
import type { Signing } from './model.ts';
import { screen } from './screen.ts';
import { words } from './text.ts';
import { type SignVisit, signers, viewHref } from './visit.ts';

type Answers = Signing['values'] & { address: AddressValues; correcting: boolean };

const knownAddress = ({ document: { claim } }: SignVisit) => presentAddress(claim);

const isSent = ({ document }: SignVisit) =>
  requestedIn(document).parts.some(({ method }) => givesGoods(method));

/** Shown while the address can still change and goods will ship or a signature confirms it. */
function addressOf(visit: SignVisit, answers: Answers): Signing['address'] {
  const { claim, resolutions } = visit.document;
  const known = knownAddress(visit);
  const mustBeWhole = isSent(visit);
  const isAsked =
    (known !== null || mustBeWhole) && canChangeAddress(claim.status, progressOf(resolutions).moved);
  if (!isAsked) return null;
  const { address: values, correcting: isCorrecting } = answers;
  return addressView({ known, before: known, values, isCorrecting, mustBeWhole }, visit.store.country);
}

function itemsOf({ document }: SignVisit): Signing['items'] {
  return document.items.map((item) => {
    const options = item.order_item.selectedOptions.map(({ value }) => value).filter((value) => value !== '');
    return {
      sourceItemId: item.source_item_id,
      name: item.name,
      options: options.length > 0 ? options.join(' · ') : null,
      imageUrl: item.image_url,
      quantity: item.quantity,
      issue: issueLabel(item.claim_type),
      details: item.details || null,
    };
  });
}

async function signingProps(visit: SignVisit, wanted: Wanted, answers: Answers): Promise<Signing> {
  const { context, store, document } = visit;
  const { claim } = document;
  const { addressConfirmed, acknowledged, signatureName } = answers;
  return {
    stage: 'sign',
    errors: [],
    claimNumber: String(claim.claim_number),
    orderNumber: orderName(claim.source_order_number),
    filedBy: claim.valet?.fromValet ? store.name : null,
    items: itemsOf(visit),
    requested: requestedView(requestedIn(visit.document)),
    seen: markOf(knownAddress(visit)),
    address: wanted.signature ? addressOf(visit, answers) : null,
    signature: wanted.signature ? { mayType: await context.flags.isOn(store, 'typed-signature') } : null,
    terms: claimTermsOf(store.settings.legal),
    values: { addressConfirmed, acknowledged, signatureName },
    viewHref: viewHref(visit),
  };
}

function nothingToSign(visit: SignVisit): Drawn {
  const { claim, documents } = visit.document;
  const isAsked = claim.proof_request?.types.includes('ACKNOWLEDGEMENT') === true;
  const isSigned = documents.some(
    ({ proof_type: type }) => type === 'SIGNATURE' || (isAsked && type === 'ACKNOWLEDGEMENT'),
  );
  const about = { claimNumber: String(claim.claim_number), viewHref: viewHref(visit) };
  if (isSigned && visit.justSigned) {
    return draw(screen, { stage: 'thanks', ...about, isNew: claim.status === 'NEW' });
  }
  return draw(screen, { stage: isSigned ? 'signed' : 'over', ...about });
}

async function showSigning(visit: SignVisit): Promise<Outcome> {
  const wanted = signingOf(visit.document);
  if (wanted === null) return nothingToSign(visit);
  const address = valuesOf(knownAddress(visit), visit.store.country);
  const nothing = { addressConfirmed: false, acknowledged: false, signatureName: '', correcting: false };
  return draw(screen, await signingProps(visit, wanted, { ...nothing, address }));
}

function answersIn(form: Form, visit: SignVisit): Answers {
  return {
    address: confirmedValues(form, knownAddress(visit), visit.store.country),
    correcting: form.one('update') !== '',
    addressConfirmed: form.one('addressConfirmed') === 'yes',
    acknowledged: form.one('acknowledged') === 'yes',
    signatureName: form.one('signatureName'),
  };
}

/** Signs once, even if the form is submitted again. If signing fails, the page returns with everything that was entered. */
async function answerSigning(visit: SignVisit, form: Form): Promise<Outcome> {
  const wanted = signingOf(visit.document);
  if (wanted === null) return goTo(visit.href);
  const props = await signingProps(visit, wanted, answersIn(form, visit));
  if (form.one('update') !== '') return draw(screen, props);
  const again = (errors: FieldError[], status = UNPROCESSABLE) => draw(screen, { ...props, errors }, status);
  const seen = form.one('seen');
  if (props.address !== null && seen !== '' && seen !== props.seen) {
    const errors = [{ field: 'addressConfirmed', message: words.addressChanged }];
    return draw(
      screen,
      { ...props, values: { ...props.values, addressConfirmed: false }, errors },
      UNPROCESSABLE,
    );
  }
  const { values, signature, address } = props;
  const drawn = form.one('signature');
  const checked = address && checkAddress(knownAddress(visit), address.values, isSent(visit));
  const isSigned = drawn !== '' || (signature?.mayType === true && values.signatureName !== '');
  const errors = [...(checked?.errors ?? []), ...missingIn(props, { ...values, isSigned })];
  if (errors.length > 0) return again(errors);
  const body = {
    ...(signature !== null && (drawn === '' ? { typedName: values.signatureName } : { imageUrl: drawn })),
    acknowledged: true,
    ...(props.terms !== null && { claimTerms: form.one('claimTerms') }),
    updatedShippingAddress: checked?.correction ?? null,
  };
  try {
    await visit.count();
    await sign(visit, body);
    return goTo(visit.thanksHref);
  } catch (error) {
    return refused(visit, error, again);
  }
}

function sign(
  { context, holder, document, claimHref }: SignVisit,
  body: Parameters<typeof signClaim>[2],
): Promise<unknown> {
  const address = claimHref;
  const repeat = describeRepeat({
    caller: callerKey(holder),
    address,
    body: JSON.stringify(body),
    key: null,
  });
  const ask = { caller: holder, claimId: document.claim.id, repeat, version: null };
  return signClaim(context, ask, body);
}

const READ_AGAIN: readonly ProblemCode[] = ['already_signed', 'nothing_to_sign', 'claim_terms_changed'];

/** Explains what the signer can correct here; any other failure gets a general message. */
function refused(
  visit: SignVisit,
  error: unknown,
  again: (errors: FieldError[], status?: number) => Drawn,
): Outcome {
  const found = problemOf(error);
  if (found === null || found.status >= 500) visit.log.error({ err: error }, 'signing failed');
  // Someone else has signed meanwhile, the claim was closed, or the claim terms changed: the page shows it.
  if (found && READ_AGAIN.includes(found.code)) return goTo(visit.href);
  if (found?.code === 'acknowledgement_required')
    return again([{ field: 'acknowledged', message: found.detail }]);
  if (found?.code.startsWith('signature_')) return again([{ field: 'signature', message: found.detail }]);
  if (found?.code === 'address_incomplete' || found?.code === 'address_fixed') {
    return again([{ field: 'addressConfirmed', message: found.detail }]);
  }
  return again([{ field: 'signature', message: words.failed }], found?.status ?? 500);
}

export const page = definePage(
  screen,
  signers,
  { show: showSigning, answer: answerSigning },
  { formBytes: SIGNED_FORM_BYTES, countsItself: true },
);
