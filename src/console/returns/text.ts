/** Text of the returns' list and of a return's page. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';
import { RETURN_WORDS } from '../parts/return-word.ts';

export const text = catalogue({
  title: 'Returns',
  help: 'What customers sent back, as your returns tool reports it. Connect one under Settings, Connections. A return is not a claim and pays nothing here.',
  search: {
    label: 'Search returns',
    placeholder: 'Order or tracking number, customer’s name, email or phone',
  },
  failed: 'The returns didn’t load',
  none: {
    title: 'No returns yet',
    text: 'A return appears here once your returns tool or the shop reports one.',
  },
  notFound: { title: 'No return found', text: 'Try the whole order number, or other filters.' },
  noAccess: { title: 'You can’t see returns here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Returns, newest order first',
  status: { label: 'Status', any: 'Any status' },
  statuses: RETURN_WORDS,
  name: (id: string) => `Return ${id}`,
  units: (count: number) => counted(count, 'unit', 'units'),
  one: {
    help: 'What the customer sends back, as your returns tool or the shop reports it.',
    failed: 'The return didn’t load',
    facts: 'Return',
    order: 'Order',
    customer: 'Customer',
    asked: 'Requested',
    tracking: 'Tracking',
    track: 'Track the package',
    items: 'Items',
  },
});
