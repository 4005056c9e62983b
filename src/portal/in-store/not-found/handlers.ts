import { urls } from '../../../urls.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import type { FieldError } from '../../parts/views.ts';
import { continueIfCovered } from '../coverage.ts';
import { questionPage } from '../guard.ts';
import { frameOf } from '../journey.ts';
import type { InStoreVisit } from '../visit.ts';
import { priceOf, productErrors } from './answers.ts';
import type { ProductNotFoundProps } from './model.ts';
import { screen } from './screen.ts';

function props(
  visit: InStoreVisit,
  values: ProductNotFoundProps['values'],
  errors: FieldError[] = [],
): ProductNotFoundProps {
  const { currency, settings } = visit.store;
  const open = settings.inStore.unlistedWarranty !== null;
  return { ...frameOf(visit, 'products'), back: urls.inStore.products(), errors, open, currency, values };
}

export const page = questionPage(screen, 'products', {
  show: (visit) => {
    const { product } = visit.draft;
    const described = product?.listed === false ? product : { name: '', pricePaid: '' };
    return draw(screen, props(visit, { name: described.name, price: described.pricePaid }));
  },
  answer: async (visit, form) => {
    const values = { name: form.one('name'), price: form.one('price') };
    const again = (errors: FieldError[]) => draw(screen, props(visit, values, errors), UNPROCESSABLE);
    const { currency } = visit.store;
    const pricePaid = priceOf(values.price, currency);
    const errors = productErrors(values, currency);
    if (errors.length > 0 || pricePaid === null) return again(errors);
    const product = { listed: false, name: values.name, pricePaid } as const;
    return continueIfCovered(visit, { product });
  },
});
