/** Text of the platform's own pages. */
import type { StoreStage } from '../../domain/stores/activation.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted, countedWithin } from '../../domain/text/counted.ts';

const STAGES: Record<StoreStage, string> = { setup: 'In setup', review: 'In review', live: 'Open' };

export const text = catalogue({
  title: 'Stores',
  help: 'Every store of this installation. A new one begins in setup, and its owner gets an invitation.',
  search: { label: 'Find a store', placeholder: 'Name or address' },
  failed: 'The stores didn’t load',
  none: { title: 'No stores yet', text: 'Create the first one and invite its owner.' },
  notFound: { title: 'Nothing found', text: 'No store has this in its name or address.' },
  noAccess: { title: 'Not for your role', text: 'Ask an admin of the platform for access.' },
  list: 'All stores',
  stages: STAGES,
  since: 'Created on',
  openAccount: 'Open its account',
  more: (name: string) => `More about ${name}`,
  move: 'Move to another account',
  delete: 'Delete the store',
  make: {
    open: 'Create a store',
    title: 'Create a store',
    name: 'Name',
    slug: 'Name in the address',
    slugHint: 'Lowercase letters, digits and hyphens. It can’t be changed later.',
    currency: 'Currency',
    country: 'Country',
    countryHint: 'Two letters, such as US.',
    timeZone: 'Time zone',
    ownerEmail: 'Email address of the owner',
    ownerName: 'Name of the owner',
    send: 'Create it and invite the owner',
    made: (name: string, email: string) => `${name} is created. The invitation is on its way to ${email}.`,
  },
});

export const accountsText = catalogue({
  title: 'Accounts',
  help: 'An account groups the stores of one company. Its people work in all of its stores.',
  search: { label: 'Find an account', placeholder: 'Name or address' },
  failed: 'The accounts didn’t load',
  none: { title: 'No accounts yet', text: 'A company with one store needs none.' },
  notFound: { title: 'Nothing found', text: 'No account has this in its name or address.' },
  noAccess: { title: 'Not for your role', text: 'Ask an admin of the platform for access.' },
  readOnly: 'You can see accounts, but not change them. Ask an admin of the platform.',
  list: 'All accounts',
  stores: (count: number) => counted(count, 'store', 'stores'),
  people: (count: number) => counted(count, 'person', 'people'),
  since: 'Created on',
  make: {
    open: 'Create an account',
    title: 'Create an account',
    name: 'Name',
    slug: 'Name in the address',
    slugHint: 'Lowercase letters, digits and hyphens. It can’t be changed later.',
    ownerEmail: 'Email address of the owner',
    ownerName: 'Name of the owner',
    send: 'Create it and invite the owner',
    made: (name: string, email: string) => `${name} is created. The invitation is on its way to ${email}.`,
  },
  one: {
    failed: 'The account didn’t load',
    help: 'People in the account can work in each of these stores.',
    slug: 'Name in the address',
    people: 'People of the account',
    made: 'Created on',
    stores: 'Stores',
    storesFailed: 'The stores didn’t load',
    storesList: 'Stores in the account',
    noStores: {
      title: 'No stores yet',
      text: 'Move a store into the account, and its people can work there.',
    },
    noOwner: 'Nobody works for this account yet. Its first owner has an invitation, which lasts seven days.',
    back: 'All accounts',
  },
  rename: {
    open: 'Rename',
    title: 'Rename the account',
    name: 'Name',
    save: 'Rename',
    saved: (name: string) => `The account is now called ${name}.`,
  },
  add: {
    open: 'Move a store in',
    title: (name: string) => `Move a store into ${name}`,
    store: 'Store',
    find: 'Part of its name',
    save: 'Move it in',
    none: 'No store has this in its name.',
    failed: 'The stores didn’t load. Try again.',
  },
  move: {
    title: (name: string) => `Move ${name} to another account`,
    account: 'Account',
    find: 'Part of its name',
    none: 'No account',
    save: 'Move it',
    failed: 'The accounts didn’t load. Try again.',
    effect:
      'People in its current account lose access to the store right away, and their open claims there become unassigned. People in the new one get it.',
    moved: (store: string, account: string | null) =>
      account === null ? `${store} is in no account now.` : `${store} is in ${account} now.`,
  },
  takeOut: {
    open: 'Move out',
    label: (name: string) => `Move out ${name}`,
    title: (name: string) => `Move ${name} out of the account?`,
    effect:
      'People in the account lose access to this store right away, unless they are on its own team. Their open claims there become unassigned.',
  },
});

export const deletionText = catalogue({
  type: 'Type its name to confirm',
  goes: {
    orders: 'Orders',
    claims: 'Claims',
    products: 'Products',
    files: 'Photos and files',
    people: 'People of its team',
    tokens: 'API tokens',
  },
  store: {
    open: 'Delete the store',
    title: (name: string) => `Delete ${name}?`,
    submit: 'Delete the store',
    failed: 'The list of what would be deleted didn’t load',
    atOnce:
      'The store closes right away, for its team and its customers. This can’t be stopped or taken back.',
    goes: 'This is deleted for good:',
    rest: 'Settings, macros, emails, figures, the ledger and the store’s own audit log go too. Its people lose their place on the team but can still sign in.',
    stays:
      'What stays: a line in the audit log of the platform, an entry below the list of stores, emails that were sent, and backups made until now.',
    begun: (name: string) => `${name} is closed. Deleting it takes a few minutes.`,
  },
  account: {
    open: 'Delete the account',
    title: (name: string) => `Delete ${name}?`,
    submit: 'Delete the account',
    goes: (people: number) =>
      people === 0
        ? 'Its open invitations and identity providers go.'
        : `${counted(people, 'person loses', 'people lose')} their place in it. Its open invitations and identity providers go.`,
    stays: 'What stays: the people with their sign-in, and a line in the audit log of the platform.',
    notEmpty: 'An account with stores can’t be deleted. Move its stores out first.',
    done: (name: string) => `${name} is deleted.`,
  },
  list: {
    title: 'Deleted stores',
    lead: 'The last fifty.',
    went: {
      orders: (count: number) => countedWithin(count, 'order', 'orders'),
      claims: (count: number) => countedWithin(count, 'claim', 'claims'),
      products: (count: number) => countedWithin(count, 'product', 'products'),
      files: (count: number) => countedWithin(count, 'file', 'files'),
      people: (count: number) => countedWithin(count, 'person', 'people'),
      tokens: (count: number) => countedWithin(count, 'API token', 'API tokens'),
    },
    by: 'By',
    ended: 'Deleted',
    progress: (name: string) => `Deleting ${name}`,
  },
});

export const staffText = catalogue({
  title: 'Staff',
  help: 'The people of the platform. Their role applies to every store.',
  noAccess: { title: 'Not for your role', text: 'Ask an admin of the platform for access.' },
  readOnly: 'You can see the staff, but not change them. Ask an admin of the platform.',
  supportersOnly: 'Your role shows the supporters only.',
  members: {
    find: 'Find someone',
    list: 'Members of the staff',
    failed: 'The staff didn’t load',
    none: { title: 'Nobody yet', text: 'Invite the people who work for all stores.' },
    notFound: { title: 'Nobody found', text: 'Nobody has this in the name or email address.' },
    sessions: (count: number) =>
      count === 0 ? 'Signed out everywhere' : `Signed in on ${counted(count, 'device', 'devices')}`,
    remove: 'Remove from the staff',
  },
  removal: {
    title: (name: string) => `Remove ${name}?`,
    loses: 'They lose access to every store right away, unless they are on a store’s own team.',
    keeps:
      'The claims they work on become unassigned. Notes, messages and decisions stay in the histories with the name.',
    remove: 'Remove',
    removed: (name: string) => `${name} was removed.`,
  },
  invite: 'Invite someone to the staff',
  firstOwner: {
    open: 'Invite the first owner again',
    title: (name: string) => `Invite the first owner of ${name}`,
    lead: 'You can do this while there is no owner. Links sent before stop working.',
  },
});
