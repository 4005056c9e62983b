import { isPhone } from '../../../server/claims/address.ts';
import { likelyEmail } from '../../../server/mail/misspelled.ts';
import { draw, UNPROCESSABLE } from '../../engine/outcome.ts';
import { text } from '../../parts/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { questionPage } from '../guard.ts';
import { continueTo, frameOf } from '../journey.ts';
import { words as all } from '../text.ts';
import type { InStoreVisit } from '../visit.ts';
import { contactErrors } from './answers.ts';
import type { ContactInfoProps } from './model.ts';
import { screen } from './screen.ts';

const words = all.contactInfo;

const props = (visit: InStoreVisit, values: ContactInfoProps['values'], errors: FieldError[] = []) => ({
  ...frameOf(visit, 'contactInfo'),
  values,
  errors,
});

const phoneErrors = ({ store }: InStoreVisit, phone: string): FieldError[] =>
  phone === '' || isPhone(phone, store.country) ? [] : [{ field: 'phone', message: words.phoneWrong }];

export const page = questionPage(screen, 'contactInfo', {
  show: (visit) => {
    const { name, email, phone } = visit.draft.customer ?? { name: '', email: '', phone: '' };
    return draw(screen, props(visit, { name: name ?? '', email, phone: phone ?? '' }));
  },
  answer: (visit, form) => {
    const email = form.one('suggestion') || form.one('email');
    const values = { name: form.one('name'), email, phone: form.one('phone') };
    const errors = [...contactErrors(values, props(visit, values)), ...phoneErrors(visit, values.phone)];
    const meant = errors.length > 0 || form.one('asked') === email ? null : likelyEmail(email);
    if (meant !== null) {
      const asked = props(visit, values, [{ field: 'email', message: text.frame.didYouMean(meant) }]);
      return draw(screen, { ...asked, suggestion: meant }, UNPROCESSABLE);
    }
    if (errors.length > 0) return draw(screen, props(visit, values, errors), UNPROCESSABLE);
    const customer = { name: values.name, email: values.email, phone: values.phone || null };
    return continueTo(visit, { customer });
  },
});
