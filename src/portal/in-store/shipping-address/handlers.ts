import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { enteredAddress, openAddress, valuesIn, valuesOf } from '../../order/check-answers/address.ts';
import type { AddressValues } from '../../order/check-answers/model.ts';
import type { FieldError } from '../../parts/views.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import type { InStoreVisit } from '../visit.ts';
import type { ShippingAddressProps } from './model.ts';
import { screen } from './screen.ts';

function props(visit: InStoreVisit, values: AddressValues, errors: FieldError[] = []): ShippingAddressProps {
  return {
    ...frameOf(visit, 'shippingAddress'),
    errors,
    address: openAddress(values),
  };
}

export const page = questionPage(screen, 'shippingAddress', {
  show: (visit) => {
    const { shippingAddress, customer } = visit.draft;
    const values = valuesOf(shippingAddress, visit.store.country);
    const name = values.name || (customer?.name ?? '');
    return draw(screen, props(visit, { ...values, name }));
  },
  answer: (visit, form) => {
    const values = valuesIn(form, visit.draft.shippingAddress ?? null);
    if (form.one('update') !== '') return draw(screen, props(visit, values));
    const { address, errors } = enteredAddress(values);
    if (errors.length > 0) return draw(screen, props(visit, values, errors), UNPROCESSABLE);
    return continueTo(visit, { shippingAddress: address });
  },
});
