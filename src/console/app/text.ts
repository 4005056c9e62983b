/** Text of the console's frame: navigation, dialogs, and what every screen shares. */
import { catalogue } from '../../domain/text/catalogue.ts';

export const text = catalogue({
  skip: 'Skip to content',
  allStores: 'All my stores',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  nav: {
    label: 'Console',
    menu: 'Menu',
    overview: 'Overview',
    claims: 'Claims',
    orders: 'Orders',
    customers: 'Customers',
    settings: 'Settings',
    products: 'Products',
    reviews: 'Reviews',
    globalMacros: 'Global macros',
    groups: { records: 'Records', platform: 'Platform' },
  },
  store: {
    switch: (name: string) => `Store: ${name}. Switch store`,
    find: 'Find a store…',
    title: 'Find a store',
    field: 'Name of the store',
    none: 'None of your stores has this in its name.',
    more: 'There are more. Type more of the name.',
  },
  person: {
    menu: (name: string) => `${name}: your account`,
    profile: 'Profile and preferences',
    roles: 'Roles and permissions',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
    theme: 'Theme',
    density: 'Density',
  },
  theme: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  density: { compact: 'Compact', roomy: 'Roomy' },
  live: { reconnecting: 'The connection is gone. Reconnecting…' },
  presence: {
    looking: (name: string) => `${name} is looking at this claim.`,
    deciding: (name: string) => `${name} is working on a decision or an answer.`,
  },
  palette: {
    label: 'Search and commands',
    placeholder: 'Search claims, or type a command',
    none: 'Nothing found. Try a claim number, an order number or an email address.',
    commands: 'Commands',
    claims: 'Claims',
    open: 'Search',
  },
  keys: {
    title: 'Keyboard shortcuts',
  },
  failed: {
    title: 'This page didn’t load',
    notFound: 'Page not found',
    notFoundText: 'The link may be old, or you may not have access to it.',
    home: 'Go to claims',
    newVersion: 'There is a new version. Reload the page to use it.',
  },
  noStores: {
    title: 'You don’t have access to a store yet',
    text: 'Ask an owner or admin of your store to invite you.',
  },
});
