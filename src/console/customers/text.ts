/** Text of the customers' list and of a customer's page. */
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted, countedWithin } from '../../domain/text/counted.ts';

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
    text: 'Try the beginning of the name, last name or email address, the whole phone number, or other filters.',
  },
  noAccess: { title: 'You can’t see customers here', text: 'Ask an owner or admin of the store for access.' },
  list: 'Customers, most recent order first',
  orders: (count: number) => counted(count, 'order', 'orders'),
  claims: (count: number) => counted(count, 'claim', 'claims'),
  paid: 'Paid',
  lastOrder: 'Last order',
  filters: {
    lastOrder: { from: 'Last order from', to: 'Last order to' },
    claims: {
      label: 'Claims',
      any: 'With or without claims',
      open: 'With open claims',
      some: 'With claims',
      none: 'Without claims',
    },
    orders: { label: 'Orders', any: 'Any number', one: 'One order', several: 'Several orders' },
  },
  customer: {
    help: 'All orders and claims under one email address in this store.',
    failed: 'The customer didn’t load',
    figures: 'In this store',
    recentOrders: 'Recent orders',
    recentClaims: 'Recent claims',
    noClaims: 'No claims.',
    allOrders: (count: number) => `Show all ${countedWithin(count, 'order', 'orders')}`,
    allClaims: (count: number) => `Show all ${countedWithin(count, 'claim', 'claims')}`,
    same: 'May be the same person',
    sameLead: 'Same address or phone, different email address. Nothing is merged.',
    by: { address: 'same address', phone: 'same phone number' },
    bought: (orders: number, claims: number) =>
      `${countedWithin(orders, 'order', 'orders')} · ${countedWithin(claims, 'claim', 'claims')}`,
  },
  privacy: {
    section: 'Privacy',
    lead: 'For a customer who asks what data you have about them, or asks you to erase it.',
    save: 'Download all data',
    ready: 'The file with all of this customer’s data is ready.',
  },
  erase: {
    open: 'Erase this customer',
    title: 'Erase this customer?',
    failed: 'The list of what would be erased didn’t load',
    goes: 'The name, addresses, phone number, photos, signatures and everything written about them are erased from:',
    parts: {
      orders: 'Orders',
      claims: 'Claims',
      messages: 'Messages',
      files: 'Photos and files',
      mails: 'Emails',
    },
    stays:
      'Claims, amounts, decisions and the ledger stay, without the customer. If the shop sends these orders again, the customer stays out of them. Backups have the customer until they expire.',
    final:
      'This can’t be stopped or taken back. The customer can no longer look up these orders or file claims for them.',
    openClaims: (count: number) =>
      count === 0
        ? null
        : `${counted(count, 'claim is', 'claims are')} still open. Decide or close ${count === 1 ? 'it' : 'them'} first.`,
    onItsWay: (count: number) =>
      count === 0
        ? null
        : `${counted(count, 'refund, credit or replacement has', 'refunds, credits or replacements have')} not been sent yet. Wait until this is done.`,
    elsewhere: (count: number) =>
      `${counted(count, 'ticket', 'tickets')} at your help desk ${count === 1 ? 'stays' : 'stay'} there. Erase the customer there too.`,
    type: 'Type the email address to confirm',
    submit: 'Erase this customer',
    begun: 'The customer is being erased. This takes less than a minute.',
  },
});
