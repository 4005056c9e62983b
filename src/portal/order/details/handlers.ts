import {
  ISSUES_BY_CATEGORY,
  type IssueType,
  type ItemIssueType,
  itemIssuesFor,
} from '../../../domain/claims/claim-types.ts';
import type { DraftIssue, ReceivedItem } from '../../../domain/filing/draft.ts';
import type { Fulfillment, OrderItem } from '../../../domain/orders/order.ts';
import { urls } from '../../../urls.ts';
import type { Form } from '../../engine/forms.ts';
import { continueTo, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { sentForm, type UploadTarget, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import { entryOf, withEntry } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import {
  afterProblem,
  asksItems,
  currentShipment,
  detailsHref,
  firstOpen,
  frameOf,
  isChange,
  isReported,
  missingBefore,
  severalParcels,
} from '../flow/journey.ts';
import { itemsRefusal, shipmentOf, warrantyLine, warrantyVerdictOf } from '../flow/openings.ts';
import { findItem, refusedUnlessOpen, reportedView } from '../flow/order-views.ts';
import { coverageOf } from '../flow/valuation.ts';
import { keepSent } from '../kept-answers/answers.ts';
import { saveDraft, type Visit } from '../visit.ts';
import { detailsErrors, draftAnswers, NO_ANSWERS, valuesIn, valuesOf } from './answers.ts';
import type { DetailsProps } from './model.ts';
import { receivedIn, receivedView } from './received.ts';
import { screen } from './screen.ts';
import { words as detailsWords } from './text.ts';

const ITEM_ISSUES: readonly ItemIssueType[] = ISSUES_BY_CATEGORY.issuesWithItems;

/** One product of one package; `at` counts from 0. */
type Product = {
  shipment: Fulfillment;
  at: number;
  issues: DraftIssue[];
  issue: DraftIssue;
  item: OrderItem;
};

/**
 * The position that the URL asks for. If another tab has changed the selection, the position of the named item, or -1 if it is no
 * longer selected.
 */
function placeOf({ query }: Visit, issues: readonly DraftIssue[], item: string): number {
  const asked = Number(query.get('product') ?? '1');
  const at = Number.isInteger(asked) && asked >= 1 && asked <= issues.length ? asked - 1 : 0;
  const isAsked = item === '' || issues[at]?.sourceItemId === item;
  return isAsked ? at : issues.findIndex(({ sourceItemId }) => sourceItemId === item);
}

/** `named` is the item the form was drawn for; empty if only the URL says it. */
function productOf(visit: Visit, named = ''): Product | string {
  const parcel = visit.query.get('parcel');
  const known = parcel === null ? null : shipmentOf(visit, parcel);
  const there =
    known === null
      ? visit
      : { ...visit, metadata: { ...visit.metadata, currentShipmentId: known.sourceFulfillmentId } };
  if (there.metadata.claim.category === 'notReceived') return urls.shipment();
  const missing = missingBefore(there, 'details');
  const shipment = currentShipment(there);
  if (missing !== null || shipment === null) return missing ?? urls.issues();
  const { issues } = entryOf(there.metadata.claim, shipment.sourceFulfillmentId);
  const at = placeOf(visit, issues, named);
  const issue = issues[at];
  const item = issue ? findItem(visit, issue.sourceItemId) : null;
  return issue && item ? { shipment, at, issues, issue, item } : urls.items();
}

function typesFor(visit: Visit, { shipment, item }: Product): DetailsProps['issueTypes'] {
  const id = shipment.sourceFulfillmentId;
  const coverage = coverageOf(visit);
  return itemIssuesFor(coverage).map((value) => {
    const verdict =
      coverage === 'WARRANTY'
        ? warrantyVerdictOf(visit, id, item.sourceItemId)
        : visit.assessment.fulfillments[id]?.issues[value];
    return { value, refusal: verdict ? refusedUnlessOpen(visit, verdict) : null };
  });
}

function backOf(visit: Visit, { shipment, at }: Product): string {
  if (at > 0) return detailsHref(visit, shipment.sourceFulfillmentId, at);
  if (asksItems(visit, shipment)) return urls.items();
  return severalParcels(visit) ? urls.multipleShipments() : urls.issues();
}

async function detailsProps(
  visit: Visit,
  product: Product,
  values: DetailsProps['values'],
  images: readonly string[],
  { received = null, search = null }: { received?: ReceivedItem | null | undefined; search?: string | null },
): Promise<DetailsProps> {
  const { proof, uploads } = visit.store.settings;
  const required: readonly IssueType[] = proof.photosRequired;
  return {
    ...frameOf(visit, 'details', backOf(visit, product)),
    product: { number: product.at + 1, total: product.issues.length },
    item: reportedView(product.item, product.issue.quantity),
    warranty:
      coverageOf(visit) === 'WARRANTY'
        ? warrantyLine(visit, product.shipment.sourceFulfillmentId, product.item.sourceItemId)
        : null,
    issueTypes: typesFor(visit, product),
    photos: await photosOf(uploadTargetOf(visit), images),
    photosMax: uploads.filesPerIssue,
    photosRequired: ITEM_ISSUES.filter((type) => required.includes(type)),
    detailsMin: proof.detailsMin,
    detailsMax: proof.detailsMax,
    uploadUrl: urls.api.uploads(),
    received: await receivedView(visit, received, search),
    values,
  };
}

/** Applies the answers to the product. Its remaining units, which have another issue, become the next product. */
function answered(
  { issues, issue, at }: Product,
  { values, photos }: DetailsProps,
  received: ReceivedItem | null,
): DraftIssue[] {
  const { issueType, granularity, quantity } = values;
  const images = photos.map(({ fileKey }) => fileKey);
  const units = issue.quantity > 1 && granularity === 'some' ? quantity : issue.quantity;
  const others = issue.quantity - units;
  return [
    ...issues.slice(0, at),
    {
      ...issue,
      ...draftAnswers(values),
      images,
      quantity: units,
      received: issueType === 'WRONG_ITEM' ? received : null,
    },
    ...(others === 0 ? [] : [{ ...issue, ...NO_ANSWERS, images: [], quantity: others, received: null }]),
    ...issues.slice(at + 1),
  ];
}

/** Whether another package is left that can be reported. */
const anotherParcelOpen = (visit: Visit) =>
  visit.order.fulfillments.some(
    (shipment) => !isReported(visit, shipment.sourceFulfillmentId) && itemsRefusal(visit, shipment) === null,
  );

/** Goes to the next product, to another package, or to the resolution step. */
async function leaveProduct(
  visit: Visit,
  product: Product,
  props: DetailsProps,
  received: ReceivedItem | null,
): Promise<Outcome> {
  const id = product.shipment.sourceFulfillmentId;
  const issues = answered(product, props, received);
  const granularity = issues.length > 1 ? 'different' : 'same';
  const metadata = withEntry({ ...visit.metadata, currentShipmentId: id }, id, { issues, granularity });
  const there = { ...visit, metadata };
  const next = product.at + 1 < issues.length && !(isChange(visit) && isReported(there, id));
  const parcelsNext = !isChange(visit) && anotherParcelOpen(there);
  if (next || !isReported(there, id) || parcelsNext) {
    await saveDraft(visit, metadata);
    if (next) return continueTo(detailsHref(visit, id, product.at + 2, isChange(visit)));
    return continueTo(
      isReported(there, id) ? urls.multipleShipments() : detailsHref(visit, id, firstOpen(there, id)),
    );
  }
  const after = afterProblem(visit, metadata);
  await saveDraft(visit, after.metadata);
  return continueTo(after.to);
}

const uploadTargetOf = ({ context, store, order }: Visit): UploadTarget => ({
  context,
  store,
  owner: { orderId: order.id },
  sort: 'claim',
});

/** Keeps the answers about an item that is no longer selected, in case the shopper selects it again. */
async function elsewhere(visit: Visit, sent: Form): Promise<Outcome> {
  await keepSent(visit, sent);
  const product = productOf(visit);
  if (typeof product === 'string') return goTo(product);
  const props = await detailsProps(
    visit,
    product,
    valuesOf(product.issue),
    product.issue.images,
    product.issue,
  );
  return draw(screen, { ...props, errors: [{ field: '', message: detailsWords.changed }] }, UNPROCESSABLE);
}

export const page = orderPage(screen, {
  show: async (visit) => {
    const product = productOf(visit);
    if (typeof product === 'string') return goTo(product);
    const { issue } = product;
    // Another tab may have changed the selection: restore answers only for the item they are about.
    const kept = visit.kept?.one('item') === issue.sourceItemId ? visit.kept : null;
    if (kept === null) {
      return draw(screen, await detailsProps(visit, product, valuesOf(issue), issue.images, issue));
    }
    const received = await receivedIn(visit, kept);
    return draw(
      screen,
      await detailsProps(visit, product, valuesIn(kept.one), kept.all('image'), { received }),
    );
  },

  answer: async (visit, form, request) => {
    const sent = await sentForm(uploadTargetOf(visit), form, request);
    const product = productOf(visit, sent.one('item'));
    if (typeof product === 'string') return elsewhere(visit, sent);
    const images = await withoutRemoved(uploadTargetOf(visit), sent);
    const max = visit.store.settings.uploads.filesPerIssue;
    const received = await receivedIn(visit, sent);
    const searching = sent.one('search') === '1';
    const props = await detailsProps(visit, product, valuesIn(sent.one), images.slice(0, max), {
      received,
      search: searching ? sent.one('received') : null,
    });
    const staying = searching || sent.one('upload') === '1' || sent.one('remove') !== '';
    const errors = [
      ...sent.errors,
      ...(staying ? [] : detailsErrors(props, props.values, props.photos.length)),
    ];
    if (!staying && errors.length === 0) return leaveProduct(visit, product, props, received);
    await keepSent(visit, { ...sent, fields: { ...sent.fields, image: images } });
    return draw(screen, { ...props, errors }, errors.length > 0 ? UNPROCESSABLE : 200);
  },
});
