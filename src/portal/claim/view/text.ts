/** Text of a claim's page, in en-US (see ../text.ts). */
import { catalogue } from '../../../domain/text/catalogue.ts';
import { plural } from '../../../domain/text/counted.ts';

export const words = catalogue({
  /** Required wording. */
  title: (number: string) => `My Claim #${number}`,
  filed: (on: string, order: string) => `Filed ${on} for order ${order}`,
  filedInStore: (on: string) => `Filed ${on}`,
  bought: (on: string) => `Bought ${on}`,
  warranty: (until: string) => `Warranty until ${until}`,
  moment: { title: 'Your claim is approved', coming: 'still to come' },
  next: 'What happens next',
  items: 'What you reported',
  requested: 'You asked for',
  decided: (on: string) => `Decided ${on}`,
  parcels: (count: number) => plural(count, { one: 'Your package', other: 'Your packages' }),
  address: 'Shipping address',
  timeline: 'History',
  /** Marks steps that have not happened yet. */
  coming: 'upcoming',
});
