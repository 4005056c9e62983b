import type { Coverage } from '../../../domain/claims/claim-types.ts';
import type { DraftIssue } from '../../../domain/filing/draft.ts';
import type { Fulfillment } from '../../../domain/orders/order.ts';
import { urls } from '../../../urls.ts';
import { chosen, type Form } from '../../engine/forms.ts';
import { continueTo, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import type { FieldError } from '../../parts/views.ts';
import { entryOf, withClaim, withEntry } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import {
  currentShipment,
  detailsHref,
  emptyIssue,
  firstOpen,
  frameOf,
  severalParcels,
} from '../flow/journey.ts';
import {
  asksCoverage,
  coverageSoFar,
  type OpenItem,
  openItems,
  shipmentOf,
  warrantyLine,
} from '../flow/openings.ts';
import { findItem, itemView, parcelTitle, parcelView } from '../flow/order-views.ts';
import { quantityNote } from '../flow/quantity-note.ts';
import { words } from '../flow/words.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { ItemsProps, SelectableItem } from './model.ts';
import { screen } from './screen.ts';
import { words as itemsWords } from './text.ts';

type Selection = { units: ReadonlyMap<string, number>; coverage: Coverage | null };

const COVERAGES: readonly Coverage[] = ['SHIPPING', 'WARRANTY'];

/** Adds up the issues of one item: this page counts units only. */
function selectedBefore(visit: Visit, shipment: Fulfillment): Selection {
  const units = new Map<string, number>();
  for (const issue of entryOf(visit.metadata.claim, shipment.sourceFulfillmentId).issues) {
    units.set(issue.sourceItemId, (units.get(issue.sourceItemId) ?? 0) + issue.quantity);
  }
  return { units, coverage: visit.metadata.claim.claimCategory };
}

function selectable(
  visit: Visit,
  shipment: Fulfillment,
  open: OpenItem,
  { units }: Selection,
): SelectableItem[] {
  const item = findItem(visit, open.sourceItemId);
  if (!item) return [];
  const before = units.get(open.sourceItemId);
  return [
    {
      ...itemView(item, item.quantity),
      key: open.sourceItemId,
      max: open.max,
      fewer: quantityNote(visit, shipment, open),
      selected: before !== undefined,
      chosen: before ?? 1,
      asksCoverage: open.covers.length > 1,
      warranty: warrantyLine(visit, shipment.sourceFulfillmentId, open.sourceItemId),
      refusal: open.refusal,
    },
  ];
}

function itemsProps(visit: Visit, shipment: Fulfillment, selection: Selection): ItemsProps {
  const open = openItems(visit, shipment);
  return {
    shipment: shipment.sourceFulfillmentId,
    ...frameOf(visit, 'items', severalParcels(visit) ? urls.multipleShipments() : urls.issues()),
    groups: [
      {
        title: severalParcels(visit) ? parcelTitle(visit, shipment) : null,
        line: parcelView(visit, shipment).line,
        items: open.flatMap((item) => selectable(visit, shipment, item, selection)),
      },
    ],
    coverage: asksCoverage(open) ? { value: selection.coverage } : null,
  };
}

function selectionOf(form: Form): Selection {
  const units = form.all('item').map((key) => [key, Number(form.one(`quantity.${key}`) || '1')] as const);
  return { units: new Map(units), coverage: chosen(COVERAGES, form.one('claimCategory')) };
}

/** The claim's coverage: the shopper's answer, or the only one that applies. */
function decideCoverage(
  visit: Visit,
  shipment: Fulfillment,
  picked: readonly OpenItem[],
  answered: Coverage | null,
): Coverage | null {
  const fixed = coverageSoFar(visit, shipment.sourceFulfillmentId);
  if (fixed !== null) return fixed;
  // The answer counts only if a selected item has both coverages; ignore one left over from an earlier selection.
  if (asksCoverage(picked)) return answered;
  return picked[0]?.covers[0] ?? null;
}

function selectionErrors(
  visit: Visit,
  picked: readonly OpenItem[],
  { units }: Selection,
  coverage: Coverage | null,
): FieldError[] {
  if (picked.length === 0) return [{ field: 'item', message: itemsWords.missing }];
  const nameOf = ({ sourceItemId }: OpenItem) => findItem(visit, sourceItemId)?.name ?? '';
  const wrong = picked.filter(({ sourceItemId, max }) => {
    const count = units.get(sourceItemId) ?? 0;
    return !Number.isInteger(count) || count < 1 || count > max;
  });
  const uncovered = coverage === null ? [] : picked.filter(({ covers }) => !covers.includes(coverage));
  return [
    ...wrong.map((item) => ({ field: 'item', message: itemsWords.tooMany(nameOf(item), item.max) })),
    ...(coverage === null ? [{ field: 'claimCategory', message: itemsWords.coverageMissing }] : []),
    ...uncovered.map((item) => ({ field: 'item', message: words.notCovered(nameOf(item)) })),
  ];
}

/** Keeps an item's answers while its unit count stays the same. Otherwise its issue is asked again, with the description kept. */
function issuesOf(before: readonly DraftIssue[], { units }: Selection): DraftIssue[] {
  return [...units].flatMap(([sourceItemId, quantity]) => {
    const known = before.filter((issue) => issue.sourceItemId === sourceItemId);
    const counted = known.reduce((sum, issue) => sum + issue.quantity, 0);
    return counted === quantity ? known : [{ ...(known[0] ?? emptyIssue(sourceItemId)), quantity }];
  });
}

async function answer(visit: Visit, shipment: Fulfillment, form: Form): Promise<Outcome> {
  const id = shipment.sourceFulfillmentId;
  const selection = selectionOf(form);
  const open = openItems(visit, shipment);
  const picked = open.filter(
    ({ sourceItemId, refusal }) => refusal === null && selection.units.has(sourceItemId),
  );
  const coverage = decideCoverage(visit, shipment, picked, selection.coverage);
  const errors = selectionErrors(visit, picked, selection, coverage);
  if (errors.length > 0) {
    return draw(screen, { ...itemsProps(visit, shipment, selection), errors }, UNPROCESSABLE);
  }
  const units = new Map(picked.map(({ sourceItemId: key }) => [key, selection.units.get(key) ?? 1]));
  const issues = issuesOf(entryOf(visit.metadata.claim, id).issues, { units, coverage });
  const changed = withEntry({ ...visit.metadata, currentShipmentId: id }, id, { issues });
  const saved = await saveDraft(visit, withClaim(changed, { claimCategory: coverage }));
  return continueTo(detailsHref(saved, id, firstOpen(saved, id)));
}

/** The package the form was drawn for, else the current one; or the URL of the step that chooses one. */
function parcelFor(visit: Visit, named = ''): Fulfillment | string {
  const { category } = visit.metadata.claim;
  if (category === null) return urls.issues();
  if (category === 'notReceived') return urls.shipment();
  if (named !== '') return shipmentOf(visit, named) ?? urls.issues();
  return currentShipment(visit) ?? (severalParcels(visit) ? urls.multipleShipments() : urls.issues());
}

export const page = orderPage(screen, {
  show: (visit) => {
    const shipment = parcelFor(visit);
    if (typeof shipment === 'string') return goTo(shipment);
    const { kept } = visit;
    const isAbout = kept?.one('shipment') === shipment.sourceFulfillmentId;
    const selection = kept && isAbout ? selectionOf(kept) : selectedBefore(visit, shipment);
    return draw(screen, itemsProps(visit, shipment, selection));
  },

  answer: (visit, form) => {
    const shipment = parcelFor(visit, form.one('shipment'));
    return typeof shipment === 'string' ? goTo(shipment) : answer(visit, shipment, form);
  },
});
