/** Text of the order's home page, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';

export const words = catalogue({
  title: 'Your order',
  placed: (on: string, total: string) => `Placed ${on} · ${total}`,
  claims: 'Your claims',
  claim: (number: string) => `Claim #${number}`,
  parcels: 'Packages',
  items: 'Items',
  report: 'Report a problem',
  other: 'Not your order?',
  otherLink: 'Find another order',
});
