/** Text of the policies' list and of a policy's page. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  title: 'Policies',
  help: 'Protection that customers bought with their orders.',
  search: {
    label: 'Search policies',
    placeholder: 'Order or tracking number, customer’s name, email or phone',
  },
  failed: 'The policies didn’t load',
  none: { title: 'No policies yet', text: 'A policy appears here once an order with protection arrives.' },
  notFound: { title: 'No policy found', text: 'Try the whole order number, or other filters.' },
  noAccess: { title: 'You can’t see policies here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Policies, newest order first',
  coverage: { label: 'Covers', any: 'Shipping and warranty', SHIPPING: 'Shipping', WARRANTY: 'Warranty' },
  state: { label: 'Status', any: 'Any status', active: 'Active', removed: 'Removed' },
  insured: (amount: string) => `Up to ${amount}`,
  policy: {
    title: { SHIPPING: 'Shipping protection', WARRANTY: 'Warranty protection' },
    help: 'The protection that was bought with an order, and the claims under it.',
    failed: 'The policy didn’t load',
    facts: 'Policy',
    order: 'Order',
    customer: 'Customer',
    bought: 'Bought',
    insured: 'Insured amount',
    premium: 'Premium paid',
    revenueShare: 'Your share',
    shared: (amount: string, percentage: string) => `${amount} (${percentage}%)`,
    removed: 'Removed',
    claims: 'Claims under this policy',
    noClaims: 'No claims were filed under this policy.',
  },
});
