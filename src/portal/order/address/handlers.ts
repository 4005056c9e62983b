import { offeredMethods } from '../../../domain/claims/resolution-methods.ts';
import { urls } from '../../../urls.ts';
import { continueTo, draw, goTo, UNPROCESSABLE } from '../../engine/outcome.ts';
import {
  addressBefore,
  checkAddress,
  knownAddress,
  openAddress,
  valuesBefore,
  valuesIn,
} from '../check-answers/address.ts';
import type { AddressValues } from '../check-answers/model.ts';
import { entryOf, withClaim } from '../flow/draft.ts';
import { orderPage } from '../flow/guard.ts';
import { asksAddress, frameOf, missingBefore } from '../flow/journey.ts';
import { beforeResolution } from '../resolution/handlers.ts';
import { saveDraft, type Visit } from '../visit.ts';
import type { AddressProps } from './model.ts';
import { screen } from './screen.ts';

const cameBack = ({ order, metadata: { claim } }: Visit): boolean =>
  order.fulfillments.some(
    ({ sourceFulfillmentId }) => entryOf(claim, sourceFulfillmentId).shipmentIssue === 'RETURNED_TO_SENDER',
  );

function props(visit: Visit, values: AddressValues): AddressProps {
  const several = offeredMethods(visit.store.settings).length > 1;
  return {
    ...frameOf(visit, 'address', several ? urls.resolution() : beforeResolution(visit)),
    issue: cameBack(visit) ? 'RETURNED_TO_SENDER' : 'WRONG_ADDRESS',
    address: openAddress(values),
  };
}

const missingHere = (visit: Visit): string | null =>
  missingBefore(visit, 'address') ?? (asksAddress(visit) ? null : urls.review());

export const page = orderPage(screen, {
  show: (visit) => {
    const missing = missingHere(visit);
    if (missing !== null) return goTo(missing);
    const values = visit.kept ? valuesIn(visit.kept, addressBefore(visit)) : valuesBefore(visit);
    return draw(screen, props(visit, values));
  },

  answer: async (visit, form) => {
    const missing = missingHere(visit);
    if (missing !== null) return goTo(missing);
    const values = valuesIn(form, addressBefore(visit));
    if (form.one('update') !== '') return draw(screen, props(visit, values));
    const { correction, errors } = checkAddress(knownAddress(visit), values, true);
    if (errors.length > 0) return draw(screen, { ...props(visit, values), errors }, UNPROCESSABLE);
    const resolution = {
      ...visit.metadata.claim.resolution,
      updatedShippingAddress: correction,
      addressChecked: true,
    };
    await saveDraft(visit, withClaim(visit.metadata, { resolution }));
    return continueTo(urls.review());
  },
});
