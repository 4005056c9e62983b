import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  label: 'Search and commands',
  placeholder: 'Search records and pages, or type a command',
  none: 'Nothing found. Try a claim number, an order number, an email address or the name of a page.',
  commands: 'Commands',
  pages: 'Pages',
  claims: 'Claims',
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  section: (label: string) => `Settings: ${label}`,
  report: (label: string) => `Report: ${label}`,
  store: (name: string) => `Store: ${name}`,
  account: (name: string) => `Account: ${name}`,
  profile: 'Profile and preferences',
  roles: 'Roles and permissions',
});
