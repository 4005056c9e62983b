/** Text of the order's home page, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'home',
  catalogue({
    title: 'Your order',
    placed: (on: string, total: string) => `Placed ${on} · ${total}`,
    claims: 'Your claims',
    claim: (number: string) => `Claim #${number}`,
    parcels: 'Packages',
    items: 'Items',
    report: 'Report a problem',
    other: 'Not your order?',
    otherLink: 'Find another order',
  }),
);
