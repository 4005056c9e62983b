import type { OfflineFiling } from '../../../contract/in-store.ts';
import { givesGoods } from '../../../domain/claims/resolution-types.ts';
import { inStoreMethods } from '../../../domain/filing/in-store.ts';
import { includesProof } from '../../../domain/filing/proof.ts';
import type { Problem } from '../../../domain/problems/problems.ts';
import { isForCustomer } from '../../../server/in-store/commands.ts';
import { keepFiling } from '../../../server/in-store/pending.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { claimTermsOf } from '../../../server/stores/claim-terms.ts';
import { urls } from '../../../urls.ts';
import { SIGNED_FORM_BYTES } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { words as reviewWords } from '../../order/check-answers/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { photosOf } from '../../uploads/photos.ts';
import { answerRows } from '../answer-rows.ts';
import { questionPage } from '../guard.ts';
import { frameOf } from '../journey.ts';
import { type Preview, previewedItem, previewOf } from '../preview.ts';
import { uploadTargetOf } from '../upload-target.ts';
import { type InStoreVisit, valetView } from '../visit.ts';
import { reviewErrors } from './answers.ts';
import { type Confirmed, filingOf } from './filing.ts';
import { fileForCustomer } from './for-customer.ts';
import type { AnswerRow, InStoreReviewProps } from './model.ts';
import { screen } from './screen.ts';

const CHANGE: Record<AnswerRow['key'], () => string> = {
  product: urls.inStore.products,
  bought: urls.inStore.dateOfPurchase,
  receipt: urls.inStore.receipt,
  issue: urls.inStore.upload,
  method: urls.inStore.resolution,
  contact: urls.inStore.contactInfo,
  address: urls.inStore.shippingAddress,
};

function rowsOf({ store }: InStoreVisit, filing: OfflineFiling, preview: Preview): AnswerRow[] {
  const { item, warrantyPeriod } = preview;
  const rows = answerRows(store, filing, { name: item?.name ?? '', warrantyPeriod });
  const isAsked = inStoreMethods(store.settings).length > 1;
  return rows.map((row) => ({
    ...row,
    changeHref: row.key === 'method' && !isAsked ? null : CHANGE[row.key](),
  }));
}

/** A customer for whom the team files signs later, statement included. */
function proofOf({ visitor }: InStoreVisit, { proof }: Preview): InStoreReviewProps['proof'] {
  if (includesProof(proof, 'SIGNATURE')) return isForCustomer(visitor) ? null : 'SIGNATURE';
  return includesProof(proof, 'ACKNOWLEDGEMENT') ? 'ACKNOWLEDGEMENT' : null;
}

const EMPTY = { addressConfirmed: false, acknowledged: false, signatureName: '' };

async function reviewProps(
  visit: InStoreVisit,
  filing: OfflineFiling,
  preview: Preview,
  values: InStoreReviewProps['values'],
): Promise<InStoreReviewProps> {
  const images = visit.draft.issue?.images ?? [];
  const valet = valetView(visit);
  return {
    ...frameOf(visit, 'review'),
    item: previewedItem(preview),
    rows: rowsOf(visit, filing, preview),
    photos: await photosOf(uploadTargetOf(visit, 'photo'), images),
    asksAddress: visit.draft.shippingAddress !== null,
    isSent: visit.draft.method !== null && givesGoods(visit.draft.method),
    proof: proofOf(visit, preview),
    terms: valet === null ? claimTermsOf(visit.store.settings.legal) : null,
    valet: valet && { ...valet, mustSign: includesProof(preview.proof, 'SIGNATURE') },
    values,
  };
}

function valuesIn(form: Form): InStoreReviewProps['values'] {
  return {
    addressConfirmed: form.one('addressConfirmed') === 'yes',
    acknowledged: form.one('acknowledged') === 'yes',
    signatureName: form.one('signatureName'),
  };
}

function confirmedBy(form: Form, { values, proof, terms }: InStoreReviewProps): Confirmed {
  const drawn = form.one('signature');
  const typed = values.signatureName === '' ? null : { typedName: values.signatureName };
  return {
    addressConfirmed: values.addressConfirmed,
    acknowledged: values.acknowledged,
    claimTerms: terms === null ? undefined : form.one('claimTerms'),
    signature: proof === 'SIGNATURE' ? drawn || typed : null,
  };
}

/** Puts a refusal beside the field it is about; any other refusal concerns the whole form. */
function errorOf({ code, detail }: Problem): FieldError {
  if (code === 'signature_invalid') return { field: 'signature', message: reviewWords.signatureFailed };
  if (code.startsWith('signature_')) return { field: 'signature', message: detail };
  return { field: '', message: detail };
}

/** A form submitted twice stores one report and sends one link, or files one claim. */
async function send(visit: InStoreVisit, filing: OfflineFiling, address: string): Promise<Outcome | Problem> {
  const { context, store, visitor } = visit;
  try {
    if (isForCustomer(visitor)) return await fileForCustomer(visit, visitor, filing);
    await keepFiling(context, { store, visitor, filing, address, repeat: null });
    return goTo(urls.inStore.sent());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== UNPROCESSABLE) throw error;
    return error.problem;
  }
}

const isProblem = (found: Outcome | Problem): found is Problem => 'code' in found;

export const page = questionPage(
  screen,
  'review',
  {
    show: async (visit) => {
      const found = await previewOf(visit);
      if (found === null) return goTo(urls.inStore.dateOfPurchase());
      return draw(screen, await reviewProps(visit, found.filing, found.preview, EMPTY));
    },
    answer: async (visit, form, request) => {
      const found = await previewOf(visit);
      if (found === null) return goTo(urls.inStore.dateOfPurchase());
      const values = valuesIn(form);
      const props = await reviewProps(visit, found.filing, found.preview, values);
      const again = (errors: FieldError[]) => draw(screen, { ...props, errors }, UNPROCESSABLE);
      const signed = form.one('signature') !== '' || values.signatureName !== '';
      const errors = reviewErrors(props, { ...values, signed });
      if (errors.length > 0) return again(errors);
      const filing = filingOf(visit.draft, confirmedBy(form, props));
      if (filing === null) return goTo(urls.inStore.contactInfo());
      const outcome = await send(visit, filing, request.ip);
      return isProblem(outcome) ? again([errorOf(outcome)]) : outcome;
    },
  },
  { formBytes: SIGNED_FORM_BYTES },
);
