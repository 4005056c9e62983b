/** The steps of the flow: which questions this visit has, which comes next, and which are skipped. */

import type { Coverage, NotReceivedType } from '../../../domain/claims/claim-types.ts';
import { offeredMethods } from '../../../domain/claims/resolution-methods.ts';
import { checkDetails } from '../../../domain/filing/details.ts';
import type { DraftIssue, DraftMetadata } from '../../../domain/filing/draft.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import { urls } from '../../../urls.ts';
import type { Frame } from '../../parts/views.ts';
import type { Visit } from '../visit.ts';
import { entryOf, withClaim, withEntry } from './draft.ts';
import { openItems, shipmentOf } from './openings.ts';
import { askedMethods } from './valuation.ts';

type Step = 'issues' | 'parcels' | 'items' | 'shipment' | 'details' | 'resolution' | 'address' | 'review';

export const severalParcels = ({ order }: Visit) => order.fulfillments.length > 1;

/** The package being reported: the only one, or the one chosen. */
export function currentShipment(visit: Visit): Fulfillment | null {
  const [only] = visit.order.fulfillments;
  if (!severalParcels(visit)) return only ?? null;
  const { currentShipmentId } = visit.metadata;
  return currentShipmentId === null ? null : shipmentOf(visit, currentShipmentId);
}

/** The only unit under the only coverage, if there is nothing to choose. */
export function onlyChoice(visit: Visit, shipment: Fulfillment): { item: string; coverage: Coverage } | null {
  const items = openItems(visit, shipment);
  const [item] = items;
  const [coverage] = item?.covers ?? [];
  if (items.length !== 1 || !item || !coverage || item.max !== 1 || item.covers.length !== 1) return null;
  return { item: item.sourceItemId, coverage };
}

export const asksItems = (visit: Visit, shipment: Fulfillment) => onlyChoice(visit, shipment) === null;

/** Starts a package's report; skips the item list if there is nothing to choose. */
export function enterShipment(
  visit: Visit,
  metadata: DraftMetadata,
  shipment: Fulfillment,
): { metadata: DraftMetadata; to: string } {
  const id = shipment.sourceFulfillmentId;
  const entered = withEntry({ ...metadata, currentShipmentId: id }, id, {});
  const only = onlyChoice(visit, shipment);
  if (!only) return { metadata: entered, to: urls.items() };
  const { issues } = entryOf(entered.claim, id);
  const kept = issues.find(({ sourceItemId }) => sourceItemId === only.item);
  const issue = { ...(kept ?? emptyIssue(only.item)), quantity: 1 };
  const claim = { ...entered.claim, claimCategory: only.coverage };
  return { metadata: withEntry({ ...entered, claim }, id, { issues: [issue] }), to: urls.details() };
}

export const emptyIssue = (sourceItemId: string): DraftIssue => ({
  sourceItemId,
  quantity: 1,
  details: '',
  issueType: null,
  images: [],
});

export const isAnswered = ({ store }: Visit, { issueType, details }: DraftIssue) =>
  issueType !== null && checkDetails(details, store.settings.proof) === null;

/** Whether the package has at least one issue and every issue is complete. */
export function isReported(visit: Visit, shipmentId: string): boolean {
  const { issues } = entryOf(visit.metadata.claim, shipmentId);
  return issues.length > 0 && issues.every((issue) => isAnswered(visit, issue));
}

/** URL of the first unanswered question before `step`; null if all are answered. */
export function missingBefore(
  visit: Visit,
  step: 'details' | 'resolution' | 'address' | 'review',
): string | null {
  const { claim } = visit.metadata;
  if (claim.category === null) return urls.issues();
  const isLate = step === 'address' || step === 'review';
  const asked = isLate ? 'review' : step;
  const missing = claim.category === 'notReceived' ? missingParcel(visit) : missingItem(visit, asked);
  if (missing !== null || !isLate) return missing;
  if (askedMethods(visit) === null) return urls.resolution();
  return step === 'review' && asksAddress(visit) && !claim.resolution.addressChecked ? urls.address() : null;
}

function missingParcel({ order, metadata }: Visit): string | null {
  const told = order.fulfillments.some(
    ({ sourceFulfillmentId }) => entryOf(metadata.claim, sourceFulfillmentId).shipmentIssue !== null,
  );
  return told ? null : urls.shipment();
}

function missingItem(visit: Visit, step: 'details' | 'resolution' | 'review'): string | null {
  const ids = visit.order.fulfillments.map(({ sourceFulfillmentId }) => sourceFulfillmentId);
  const chosen = ids.filter((id) => entryOf(visit.metadata.claim, id).issues.length > 0);
  if (step === 'details') {
    const current = currentShipment(visit);
    if (current === null) return urls.multipleShipments();
    return chosen.includes(current.sourceFulfillmentId) ? null : urls.items();
  }
  if (chosen.length === 0) return severalParcels(visit) ? urls.multipleShipments() : urls.items();
  const open = chosen.find((id) => !isReported(visit, id));
  return open === undefined ? null : detailsHref(visit, open, firstOpen(visit, open));
}

const ADDRESS_ISSUES: readonly NotReceivedType[] = ['RETURNED_TO_SENDER', 'WRONG_ADDRESS'];

/** Whether the address is a step of its own: the package was returned or went to a wrong address. */
export const asksAddress = ({ order, metadata: { claim } }: Visit): boolean =>
  claim.category === 'notReceived' &&
  order.fulfillments.some(({ sourceFulfillmentId }) => {
    const { shipmentIssue } = entryOf(claim, sourceFulfillmentId);
    return shipmentIssue !== null && ADDRESS_ISSUES.includes(shipmentIssue);
  });

/** Number of the first unanswered issue, counted from 1; 1 if all are answered. */
export function firstOpen(visit: Visit, shipmentId: string): number {
  const { issues } = entryOf(visit.metadata.claim, shipmentId);
  return Math.max(1, issues.findIndex((issue) => !isAnswered(visit, issue)) + 1);
}

/** URL of a product's details, counted from 1. With `change`, the shopper returns to the review afterwards. */
export function detailsHref(visit: Visit, shipmentId: string, product: number, change = false): string {
  const query = new URLSearchParams({
    ...(severalParcels(visit) ? { parcel: shipmentId } : {}),
    ...(product > 1 ? { product: String(product) } : {}),
    ...(change ? { change: '1' } : {}),
  }).toString();
  return query === '' ? urls.details() : `${urls.details()}?${query}`;
}

export const changeHref = (path: string) => `${path}?change=1`;
export const isChange = ({ query }: Visit) => query.get('change') === '1';

/** Where to go once the problem is described. Skips the resolution step if the store offers only one method. */
export function afterProblem(visit: Visit, metadata: DraftMetadata): { metadata: DraftMetadata; to: string } {
  const { claim } = metadata;
  const methods = offeredMethods(visit.store.settings);
  const [only] = methods;
  const answered =
    methods.length === 1 && only
      ? withClaim(metadata, { resolution: { ...claim.resolution, desiredMethod: only, itemMethods: [] } })
      : metadata;
  const isAsked = askedMethods({ ...visit, metadata }) !== null;
  const skip = methods.length === 1 || (isChange(visit) && isAsked);
  return { metadata: answered, to: skip ? urls.review() : urls.resolution() };
}

/** All steps of this visit, in order. */
function stepsOf(visit: Visit, category = visit.metadata.claim.category): Step[] {
  const resolution: Step[] = offeredMethods(visit.store.settings).length > 1 ? ['resolution'] : [];
  const address: Step[] = asksAddress(visit) ? ['address'] : [];
  const end: Step[] = [...resolution, ...address, 'review'];
  if (category === 'notReceived') return ['issues', 'shipment', ...end];
  const parcels: Step[] = severalParcels(visit) ? ['parcels'] : [];
  const current = currentShipment(visit);
  const items: Step[] = current === null || asksItems(visit, current) ? ['items'] : [];
  return ['issues', ...parcels, ...items, 'details', ...end];
}

/** What every question's page needs. `back` leads to the review if the shopper is only changing an answer. */
export function frameOf(visit: Visit, step: Step, back: string): Frame {
  const steps = stepsOf(visit);
  const number = steps.indexOf(step) + 1;
  // The first answer decides the number of steps, so leave it out until then.
  const isOpen =
    step === 'issues' && stepsOf(visit, 'notReceived').length !== stepsOf(visit, 'issuesWithItems').length;
  return {
    back: isChange(visit) ? urls.review() : back,
    step: number === 0 ? null : { number, total: isOpen ? null : steps.length },
    errors: [],
  };
}
