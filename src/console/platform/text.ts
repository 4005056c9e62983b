/** Text of the platform's own pages. */
import type { StoreStage } from '../../domain/stores/activation.ts';
import { catalogue } from '../../domain/text/catalogue.ts';

const STAGES: Record<StoreStage, string> = { setup: 'In setup', review: 'In review', live: 'Open' };

export const text = catalogue({
  title: 'Stores',
  help: 'Every store of this installation. A new one begins in setup, and its owner gets an invitation.',
  search: { label: 'Find a store', placeholder: 'Name, or name in the address' },
  failed: 'The stores can’t be shown',
  none: { title: 'No stores yet', text: 'Make the first one, and invite its owner.' },
  notFound: { title: 'Nothing found', text: 'No store has this in its name or address.' },
  noAccess: { title: 'Not for your role', text: 'Ask an admin of the platform for access.' },
  list: 'All stores',
  stages: STAGES,
  since: 'Made on',
  make: {
    open: 'Make a store',
    title: 'Make a store',
    name: 'Name',
    slug: 'Name in the address',
    slugHint: 'Lower-case letters, digits and hyphens. It can’t be changed later.',
    currency: 'Currency',
    country: 'Country',
    countryHint: 'Two letters, such as US.',
    timeZone: 'Time zone',
    ownerEmail: 'Email address of the owner',
    ownerName: 'Name of the owner',
    send: 'Make it, and invite the owner',
    made: (name: string, email: string) => `${name} is made. The invitation is on its way to ${email}.`,
  },
});
