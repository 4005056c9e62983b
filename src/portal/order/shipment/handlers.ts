import { ISSUES_BY_CATEGORY, type NotReceivedType } from '../../../domain/claims/claim-types.ts';
import type { DraftMetadata } from '../../../domain/filing/draft.ts';
import { bestOf, type Verdict, verdictOf } from '../../../domain/protection/verdict.ts';
import { urls } from '../../../urls.ts';
import { chosen, type Form } from '../../engine/forms.ts';
import { continueTo, draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import type { FieldError } from '../../parts/views.ts';
import { words as detailsWords } from '../details/text.ts';
import { entryOf, withEntry } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import { afterProblem, frameOf } from '../flow/journey.ts';
import { categoryVerdict } from '../flow/openings.ts';
import { parcelView, refusalOf, refusedUnlessOpen } from '../flow/order-views.ts';
import { words } from '../flow/words.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { ShipmentProps } from './model.ts';
import { screen } from './screen.ts';
import { words as shipmentWords } from './text.ts';

const REASONS: readonly NotReceivedType[] = ISSUES_BY_CATEGORY.notReceived;

type Answers = { parcels: readonly string[]; reason: NotReceivedType | null; details: string };

function verdictFor({ assessment }: Visit, shipmentId: string, reason: NotReceivedType): Verdict {
  const known = Object.hasOwn(assessment.fulfillments, shipmentId)
    ? assessment.fulfillments[shipmentId]
    : undefined;
  return known?.issues[reason] ?? verdictOf('not_applicable', 'shipment.unknown');
}

/** No date can be given for a return to sender: it is known only after it has happened. */
const isForetold = (value: NotReceivedType, { eligibilityCode }: Verdict) =>
  value === 'RETURNED_TO_SENDER' && eligibilityCode === 'too_soon';

/** Leaves out a reason that fits no package; grays out one that opens later and shows its date. */
function reasonsOf(visit: Visit): ShipmentProps['reasons'] {
  return REASONS.flatMap((value) => {
    const verdicts = visit.order.fulfillments.map(({ sourceFulfillmentId }) =>
      verdictFor(visit, sourceFulfillmentId, value),
    );
    const best = bestOf(verdicts);
    if (best.eligibilityCode === 'not_applicable' || isForetold(value, best)) return [];
    return [{ value, refusal: refusedUnlessOpen(visit, best) }];
  });
}

function answersBefore({ order, metadata }: Visit): Answers {
  const told = order.fulfillments.flatMap(({ sourceFulfillmentId: id }) => {
    const { shipmentIssue, details } = entryOf(metadata.claim, id);
    return shipmentIssue === null ? [] : [{ id, shipmentIssue, details }];
  });
  const [first] = told;
  return {
    parcels: told.map(({ id }) => id),
    reason: first?.shipmentIssue ?? null,
    details: first?.details ?? '',
  };
}

function shipmentProps(visit: Visit, told: Answers): ShipmentProps {
  return {
    ...frameOf(visit, 'shipment', urls.issues()),
    parcels: visit.order.fulfillments.map((shipment) => ({
      ...parcelView(visit, shipment),
      selected: told.parcels.includes(shipment.sourceFulfillmentId),
      refusal: refusedUnlessOpen(visit, categoryVerdict(visit, shipment.sourceFulfillmentId, 'notReceived')),
    })),
    reasons: reasonsOf(visit),
    values: { reason: told.reason, details: told.details },
    detailsMax: visit.store.settings.proof.detailsMax,
  };
}

function answersIn(visit: Visit, form: Form): Answers {
  const sent = form.all('shipment');
  const known = visit.order.fulfillments.map(({ sourceFulfillmentId }) => sourceFulfillmentId);
  return {
    parcels: known.filter((id) => sent.includes(id)),
    reason: chosen(REASONS, form.one('reason')),
    details: form.one('details'),
  };
}

function errorsOf(visit: Visit, { parcels, reason, details }: Answers, props: ShipmentProps): FieldError[] {
  const max = visit.store.settings.proof.detailsMax;
  const closed = reason === null ? [] : parcels.filter((id) => !verdictFor(visit, id, reason).eligible);
  return [
    ...(parcels.length === 0 ? [{ field: 'shipment', message: shipmentWords.parcelMissing }] : []),
    ...(reason === null ? [{ field: 'reason', message: shipmentWords.reasonMissing }] : []),
    ...closed.map((id) => {
      const parcel = props.parcels.find((view) => view.id === id);
      const why = reason === null ? '' : refusalOf(visit, verdictFor(visit, id, reason)).text;
      return { field: 'reason', message: words.notForParcel(parcel?.title ?? '', why) };
    }),
    ...(details.length > max ? [{ field: 'details', message: detailsWords.detailsLong(max) }] : []),
  ];
}

/** Packages that are no longer selected lose their reason but keep what was reported about their items. */
function withAnswers(visit: Visit, { parcels, reason, details }: Answers): DraftMetadata {
  return visit.order.fulfillments.reduce<DraftMetadata>(
    (metadata, { sourceFulfillmentId: id }) => {
      const meant = parcels.includes(id);
      if (!meant && entryOf(metadata.claim, id).shipmentIssue === null) return metadata;
      return withEntry(metadata, id, meant ? { shipmentIssue: reason, details } : { shipmentIssue: null });
    },
    { ...visit.metadata, currentShipmentId: parcels[0] ?? null },
  );
}

const elsewhere = ({ metadata: { claim } }: Visit) => {
  if (claim.category === null) return urls.issues();
  return claim.category === 'issuesWithItems' ? urls.items() : null;
};

export const page = orderPage(screen, {
  show: (visit) => {
    const to = elsewhere(visit);
    if (to !== null) return goTo(to);
    const told = visit.kept ? answersIn(visit, visit.kept) : answersBefore(visit);
    return draw(screen, shipmentProps(visit, told));
  },

  answer: async (visit, form) => {
    const to = elsewhere(visit);
    if (to !== null) return goTo(to);
    const told = answersIn(visit, form);
    const props = shipmentProps(visit, told);
    const errors = errorsOf(visit, told, props);
    if (errors.length > 0) return draw(screen, { ...props, errors }, UNPROCESSABLE);
    const after = afterProblem(visit, withAnswers(visit, told));
    await saveDraft(visit, after.metadata);
    return continueTo(after.to);
  },
});
