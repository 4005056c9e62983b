import { createHash } from 'node:crypto';
import type { OfflineFiling } from '../../../contract/in-store.ts';
import { labelLines } from '../../../domain/address-lines.ts';
import { displayDate, displayWarrantyEnd } from '../../../domain/duration.ts';
import { displayMoney } from '../../../domain/money.ts';
import type { Problem } from '../../../domain/problems.ts';
import { includesProof } from '../../../domain/proof.ts';
import type { ResolutionMethod } from '../../../domain/settings.ts';
import { callerKey } from '../../../server/auth/caller.ts';
import { describeRepeat } from '../../../server/http/answers.ts';
import { ProblemError } from '../../../server/http/problem-error.ts';
import { fileOfflineClaim, previewOfflineClaim } from '../../../server/in-store/commands.ts';
import { urls } from '../../../urls.ts';
import { offeredMethods } from '../../flow/journey.ts';
import { bonusLine } from '../../flow/worth.ts';
import { chosen, type Form } from '../../forms.ts';
import { draw, goTo, type Outcome, UNPROCESSABLE } from '../../outcome.ts';
import { text } from '../../text.ts';
import type { FieldError } from '../../views.ts';
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

function rowsOf({ draft, store }: InStoreVisit, filing: OfflineFiling, preview: Preview): AnswerRow[] {
  const { customer, item, warranty } = filing;
  const bought = warranty.dateOfPurchase;
  const until = words.warrantyUntil(displayWarrantyEnd(bought, preview.warrantyPeriod));
  const photos = item.images.length;
  const about = text.issueTypes[item.issueType].label;
  const here = urls.inStore;
  const rows: AnswerRow[] = [
    { key: 'product', lines: [preview.item?.name ?? ''], changeHref: here.products() },
    { key: 'bought', lines: [displayDate(bought), until], changeHref: here.dateOfPurchase() },
    { key: 'receipt', lines: [words.pages(warranty.receiptImages.length)], changeHref: here.receipt() },
    {
      key: 'issue',
      lines: [photos === 0 ? about : `${about}, ${text.review.photos(photos)}`, item.details ?? ''],
      changeHref: here.upload(),
    },
    {
      key: 'contact',
      lines: [customer.name ?? '', customer.email, customer.phone ?? ''].filter((line) => line !== ''),
      changeHref: here.contactInfo(),
    },
    { key: 'address', lines: labelLines(draft.shippingAddress), changeHref: here.shippingAddress() },
  ];
  return rows.filter(({ key, lines }) => {
    if (key === 'receipt')
      return store.settings.inStore.receipt !== 'none' || warranty.receiptImages.length > 0;
    return lines.length > 0;
  });
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
    const { context, store, visitor } = visit;
    return { filing, preview: await previewOfflineClaim(context, { store, caller: visitor, filing }) };
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

async function file(visit: InStoreVisit, filing: OfflineFiling): Promise<Outcome | Problem> {
  const { context, store, visitor } = visit;
  const body = JSON.stringify(filing);
  const key = createHash('sha256').update(body).digest('base64url');
  const repeat = describeRepeat({ caller: callerKey(visitor), address: urls.inStore.review(), body, key });
  try {
    const answer = await fileOfflineClaim(context, { store, caller: visitor, filing, repeat });
    const { viewToken } = JSON.parse(answer.body) as { viewToken: string };
    return goTo(urls.view(viewToken));
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
  answer: async (visit, form) => {
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
    const outcome = await file(visit, filing);
    return isProblem(outcome) ? again([errorOf(outcome)]) : outcome;
  },
};
