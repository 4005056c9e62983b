import { progressOf } from '../../../domain/claims/resolution-types.ts';
import { presentAddress } from '../../../server/claims/address.ts';
import { changeClaim } from '../../../server/claims/change.ts';
import { changeAddress } from '../../../server/shopper/commands.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { enteredAddress, openAddress, valuesIn, valuesOf } from '../../order/check-answers/address.ts';
import type { AddressValues } from '../../order/check-answers/model.ts';
import type { FieldError } from '../../parts/views.ts';
import { claimPage } from '../guard.ts';
import { words as all } from '../text.ts';
import { type ClaimVisit, frameOf, runAction, stateOf } from '../visit.ts';
import type { ClaimAddressProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.address;

function refusalOf(visit: ClaimVisit) {
  if (visit.actions.canChangeAddress) return null;
  const { moved } = progressOf(visit.document.resolutions);
  return moved ? words.refused.left : words.refused.over(stateOf(visit));
}

function props(visit: ClaimVisit, values: AddressValues, errors: FieldError[] = []): ClaimAddressProps {
  return {
    ...frameOf(visit, refusalOf(visit)),
    errors,
    address: openAddress(values),
  };
}

export const page = claimPage(screen, {
  show: (visit) =>
    draw(screen, props(visit, valuesOf(presentAddress(visit.document.claim), visit.store.country))),
  answer: async (visit, form) => {
    const values = valuesIn(form, presentAddress(visit.document.claim));
    if (form.one('update') !== '') return draw(screen, props(visit, values));
    const { address, errors } = enteredAddress(values);
    if (errors.length > 0) return draw(screen, props(visit, values, errors), UNPROCESSABLE);
    const { context, holder } = visit;
    // Saving the same address again changes nothing, so a repeated click is harmless.
    const ask = { caller: holder, claimId: holder.claimId, repeat: null, version: null };
    return runAction(visit, {
      work: () =>
        changeClaim(context, ask, (held) => changeAddress(held, { updatedShippingAddress: address })),
      notice: 'address-changed',
      again: (error) => draw(screen, props(visit, values, [error])),
    });
  },
});
