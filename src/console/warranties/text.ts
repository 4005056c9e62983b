/** Text of the warranties' list and of a warranty's page. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

export const text = catalogue({
  title: 'Warranties',
  help: 'Items sold with a warranty, and how many of each can be claimed now.',
  search: {
    label: 'Search warranties',
    placeholder: 'Order or tracking number, customer’s name, email or phone',
  },
  failed: 'The warranties didn’t load',
  none: {
    title: 'No warranties yet',
    text: 'A warranty appears here once an order arrives with an item that has one.',
  },
  notFound: {
    title: 'No warranty found',
    text: 'Try the whole order number, the customer’s name, or other days.',
  },
  noAccess: {
    title: 'You can’t see warranties here',
    text: 'Ask an owner or admin of the store for access.',
  },
  list: 'Warranties, newest order first',
  units: (count: number) => `${counted(count, 'unit', 'units')} to claim`,
  warranty: {
    title: (name: string) => `Warranty of ${name}`,
    help: 'How long the warranty of an item runs, what the customer can claim now, and its claims.',
    failed: 'The warranty didn’t load',
    facts: 'Warranty',
    order: 'Order',
    customer: 'Customer',
    bought: 'Bought',
    sku: 'SKU',
    product: 'Product',
    openProduct: 'Open the product',
    quantity: 'Ordered units',
    units: 'Units to claim now',
    period: 'Period',
    ends: 'Ends',
    now: 'What the customer sees now',
    claims: 'Warranty claims of this item',
    noClaims: 'No warranty claims of this item.',
  },
});
