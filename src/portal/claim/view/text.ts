/** Text of a claim's page, in en-US (see ../text.ts). */
import { CLAIM_WORDS } from '../../../domain/stores/words/claim.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { plural } from '../../../domain/text/counted.ts';
import { ownFirst } from '../../parts/own-first.ts';

export const words = ownFirst(
  'view',
  catalogue({
    ...CLAIM_WORDS.view,
    /** Required wording. */
    title: (number: string) => `My Claim #${number}`,
    filed: (on: string, order: string) => `Filed ${on} for order ${order}`,
    filedInStore: (on: string) => `Filed ${on}`,
    bought: (on: string) => `Bought ${on}`,
    warranty: (until: string) => `Warranty until ${until}`,
    moment: { title: 'Your claim is approved', coming: 'upcoming' },
    requested: 'You asked for',
    decided: (on: string) => `Decided ${on}`,
    parcels: (count: number) => plural(count, { one: 'Your package', other: 'Your packages' }),
    address: 'Shipping address',
    /** Marks steps that have not happened yet. */
    coming: 'upcoming',
  }),
);
