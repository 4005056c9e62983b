/** Text of the customers' list and of a customer's page. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  title: 'Customers',
  help: 'Who bought from the store, by email address.',
  search: {
    label: 'Search customers',
    placeholder: 'Name, email or phone',
  },
  failed: 'The customers didn’t load',
  none: {
    title: 'No customers yet',
    text: 'Customers appear here with their first order.',
  },
  notFound: {
    title: 'No customer found',
    text: 'Try the beginning of the name or of the email address, or the whole phone number.',
  },
  noAccess: { title: 'You can’t see customers here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Customers, the last to order first',
  orders: (count: number) => counted(count, 'order', 'orders'),
  claims: (count: number) => counted(count, 'claim', 'claims'),
  lastOrder: 'Last order',
  customer: {
    failed: 'The customer didn’t load',
    figures: 'In this store',
    recentOrders: 'Last orders',
    recentClaims: 'Last claims',
    noClaims: 'No claims.',
    same: 'May be the same person',
    sameLead: 'Same address or phone, other email address. Nothing is merged.',
    by: { address: 'same address', phone: 'same phone' },
  },
});
