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
    claims: 'Claims',
    orders: 'Orders',
    customers: 'Customers',
  },
  store: { switch: (name: string) => `Store: ${name}. Switch store` },
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
  proof: {
    title: 'Confirm it’s you',
    why: 'This protects your account: we ask before changes to who can sign in or call the API.',
    password: 'Password',
    code: 'Code',
    codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    instead: { password: 'Use your password', code: 'Use a code', passkey: 'Use your passkey' },
    cancelled: 'Your browser didn’t use a passkey. Try again or choose another way.',
    confirm: 'Continue',
    none: 'You sign in without a password here, so there is nothing to ask you for. Choose a password by email, sign in with it, and try again.',
    send: 'Email me a link',
    sent: (email: string) => `A link is on its way to ${email}. It works once, for 30 minutes.`,
  },
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
