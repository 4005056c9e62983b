import { draw, UNPROCESSABLE } from '../../outcome.ts';
import type { FieldError } from '../../views.ts';
import { frameOf, goOn } from '../journey.ts';
import type { InStoreHandlers, InStoreVisit } from '../visit.ts';
import { contactErrors } from './answers.ts';
import type { ContactInfoProps } from './model.ts';

const props = (visit: InStoreVisit, values: ContactInfoProps['values'], errors: FieldError[] = []) => ({
  ...frameOf(visit, 'contactInfo'),
  values,
  errors,
});

export const contactInfoHandlers: InStoreHandlers = {
  show: (visit) => {
    const { name, email, phone } = visit.draft.customer ?? { name: '', email: '', phone: '' };
    return draw('in-store/contact-info', props(visit, { name: name ?? '', email, phone: phone ?? '' }));
  },
  answer: (visit, form) => {
    const values = { name: form.one('name'), email: form.one('email'), phone: form.one('phone') };
    const errors = contactErrors(values);
    if (errors.length > 0) return draw('in-store/contact-info', props(visit, values, errors), UNPROCESSABLE);
    const customer = { name: values.name, email: values.email, phone: values.phone || null };
    return goOn(visit, { customer });
  },
};
