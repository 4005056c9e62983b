import { orderName } from '../../domain/orders/order-number.ts';
import { text } from '../parts/text.ts';
import type { Visit } from './visit.ts';

/** Target of "Contact us": an email that already names the order, else the store's help page, else its phone number. */
export function contactHref({ store, order }: Pick<Visit, 'store' | 'order'>): string | null {
  const { email, url, phone } = store.settings.help;
  const subject = text.frame.aboutOrder(orderName(order.sourceOrderNumber));
  if (email !== null) return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
  if (url !== null) return url;
  return phone === null ? null : `tel:${phone.replace(/[^+\d]/g, '')}`;
}
