import type { OfflineFiling } from '../../../contract/in-store.ts';
import { displayMoney } from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problems.ts';
import { includesProof } from '../../../domain/proof.ts';
import type { ResolutionMethod } from '../../../domain/settings.ts';
import { ProblemError } from '../../../server/http/problem-error.ts';
import { previewOfflineClaim } from '../../../server/in-store/commands.ts';
import { keepFiling } from '../../../server/in-store/pending.ts';
import { urls } from '../../../urls.ts';
import { offeredMethods } from '../../flow/methods.ts';
import { bonusLine } from '../../flow/worth.ts';
import { chosen, type Form } from '../../forms.ts';
import { draw, goTo, type Outcome, UNPROCESSABLE } from '../../outcome.ts';
import { text } from '../../text.ts';
import type { FieldError } from '../../views.ts';
import { answerRows } from '../answer-rows.ts';
import { frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import type { InStoreHandlers, InStoreVisit } from '../visit.ts';
import { reviewErrors } from './answers.ts';
import { type Confirmed, filingOf } from './filing.ts';
import type { AnswerRow, InStoreReviewProps } from './model.ts';

const words = all.review;

type Preview = Awaited<ReturnType<typeof previewOfflineClaim>>;

function methodLine(preview: Preview, method: ResolutionMethod): string {
  if (method === 'RESHIP') return text.resolution.methods.RESHIP.line;
  const worth = preview.worth(method);
  if (worth.total.amount === 0n) return words.unknownAmount;
  const amount = displayMoney(worth.total);
  if (method === 'STORE_CREDIT') return bonusLine(worth) ?? text.resolution.toCredit(amount);
  return `${words.toCard(amount)}. ${text.resolution.methods.REFUND.line}`;
}

const CHANGE: Record<AnswerRow['key'], () => string> = {
  product: urls.inStore.products,
  bought: urls.inStore.dateOfPurchase,
  receipt: urls.inStore.receipt,
  issue: urls.inStore.upload,
  contact: urls.inStore.contactInfo,
  address: urls.inStore.shippingAddress,
};

function rowsOf({ store }: InStoreVisit, filing: OfflineFiling, preview: Preview): AnswerRow[] {
  const { item, warrantyPeriod } = preview;
  const rows = answerRows(store, filing, { name: item?.name ?? '', warrantyPeriod });
  return rows.map((row) => ({ ...row, changeHref: CHANGE[row.key]() }));
}

function itemView({ item }: Preview): InStoreReviewProps['item'] {
  if (!item) return null;
  return {
    sourceItemId: item.sourceItemId,
    name: item.name,
    options: item.sku,
    imageUrl: item.imageUrl,
    quantity: 1,
  };
}

function proofOf({ proof }: Preview): InStoreReviewProps['proof'] {
  if (includesProof(proof, 'SIGNATURE')) return 'SIGNATURE';
  return includesProof(proof, 'ACKNOWLEDGEMENT') ? 'ACKNOWLEDGEMENT' : null;
}

const EMPTY = { method: null, addressConfirmed: false, acknowledged: false, signatureName: '' };

function reviewProps(
  visit: InStoreVisit,
  filing: OfflineFiling,
  preview: Preview,
  values: InStoreReviewProps['values'],
): InStoreReviewProps {
  const methods = offeredMethods(visit.store).filter(
    (method) => method !== 'RESHIP' || visit.draft.shippingAddress !== null,
  );
  return {
    ...frameOf(visit, 'review'),
    item: itemView(preview),
    rows: rowsOf(visit, filing, preview),
    methods: methods.map((value) => ({ value, line: methodLine(preview, value) })),
    asksAddress: visit.draft.shippingAddress !== null,
    proof: proofOf(preview),
    values,
  };
}

/** What was told, held against the rules; the first question where something in it does not hold any more. */
async function previewOf(visit: InStoreVisit): Promise<{ filing: OfflineFiling; preview: Preview } | null> {
  const filing = filingOf(visit.draft, null);
  if (filing === null) return null;
  try {
    const { context, store } = visit;
    return { filing, preview: await previewOfflineClaim(context, { store, filing }) };
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function valuesIn(form: Form): InStoreReviewProps['values'] {
  return {
    method: chosen(['RESHIP', 'REFUND', 'STORE_CREDIT'] as const, form.one('method')),
    addressConfirmed: form.one('addressConfirmed') === 'yes',
    acknowledged: form.one('acknowledged') === 'yes',
    signatureName: form.one('signatureName'),
  };
}

function confirmedBy(
  form: Form,
  values: InStoreReviewProps['values'],
  proof: InStoreReviewProps['proof'],
): Confirmed {
  const drawn = form.one('signature');
  const typed = values.signatureName === '' ? null : { typedName: values.signatureName };
  return {
    method: values.method ?? 'REFUND',
    addressConfirmed: values.addressConfirmed,
    acknowledged: values.acknowledged,
    signature: proof === 'SIGNATURE' ? drawn || typed : null,
  };
}

/** Beside the field it is about; the others belong to the whole form. */
function errorOf({ code, detail }: Problem): FieldError {
  if (code === 'signature_invalid') return { field: 'signature', message: text.review.signatureFailed };
  if (code.startsWith('signature_')) return { field: 'signature', message: detail };
  return { field: '', message: detail };
}

/** The same form sent twice keeps one filing and sends one link. */
async function send(visit: InStoreVisit, filing: OfflineFiling, address: string): Promise<Outcome | Problem> {
  const { context, store, visitor } = visit;
  try {
    await keepFiling(context, { store, visitor, filing, address, repeat: null });
    return goTo(urls.inStore.sent());
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== UNPROCESSABLE) throw error;
    return error.problem;
  }
}

const isProblem = (found: Outcome | Problem): found is Problem => 'code' in found;

export const reviewHandlers: InStoreHandlers = {
  show: async (visit) => {
    const found = await previewOf(visit);
    if (found === null) return goTo(urls.inStore.dateOfPurchase());
    return draw('in-store/review', reviewProps(visit, found.filing, found.preview, EMPTY));
  },
  answer: async (visit, form, request) => {
    const found = await previewOf(visit);
    if (found === null) return goTo(urls.inStore.dateOfPurchase());
    const values = valuesIn(form);
    const props = reviewProps(visit, found.filing, found.preview, values);
    const again = (errors: FieldError[]) => draw('in-store/review', { ...props, errors }, UNPROCESSABLE);
    const signed = form.one('signature') !== '' || values.signatureName !== '';
    const errors = reviewErrors(props, { ...values, method: values.method ?? '', signed });
    if (errors.length > 0) return again(errors);
    const filing = filingOf(visit.draft, confirmedBy(form, values, props.proof));
    if (filing === null) return goTo(urls.inStore.contactInfo());
    const outcome = await send(visit, filing, request.ip);
    return isProblem(outcome) ? again([errorOf(outcome)]) : outcome;
  },
};
