/** Text of the store's connections with outside services. */
import type { ConnectionState } from '../../domain/connections/health.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted, countedWithin } from '../../domain/text/counted.ts';

const states: Record<ConnectionState, string> = { ok: 'Works', degraded: 'No answer', broken: 'Broken' };

type Counted = { read: number; created: number; updated: number };
const newOf = ({ created, updated }: Counted): string =>
  `${created.toLocaleString('en-US')} new, ${updated.toLocaleString('en-US')} changed`;

export const text = catalogue({
  failed: 'The connections didn’t load',
  readOnly: 'You can see the connections, but not change them. Ask an owner or admin of the store.',
  demo: {
    title: 'This is a demo',
    lead: 'Simulated services stand in for the real ones, and no money moves. Each has a page that shows what it received, with credentials to connect a store, and a panel to make it fail.',
    link: 'Open the simulated services',
  },
  connected: {
    title: 'Connected',
    lead: 'If several can do the same thing, the first in this list does it. Refunds go first through the service that took the payment.',
    none: 'The store isn’t connected to anything yet. Your team carries out decisions by hand.',
  },
  states,
  waiting: (count: number) => `${counted(count, 'decision waits', 'decisions wait')} for it.`,
  since: 'Since',
  inbound: 'Webhook address',
  tested: 'Last tested',
  account: 'Account',
  said: (detail: string) => `It answered: ${detail}`,
  lacks: 'It works, but lacks a permission. Grant it there, then connect again with “Change credentials”.',
  test: 'Test',
  testThis: (name: string) => `Test ${name}`,
  works: (name: string) => `The connection with ${name} works.`,
  worksNot: (name: string, why: string, what: string) => `${name}: ${why} ${what}`,
  change: 'Change credentials',
  changeThis: (name: string) => `Change credentials of ${name}`,
  up: 'Move up',
  upThis: (name: string) => `Move up ${name}`,
  down: 'Move down',
  downThis: (name: string) => `Move down ${name}`,
  moved: (name: string, place: number, of: number) => `${name} is now number ${place} of ${of}.`,
  disconnect: {
    button: 'Disconnect',
    label: (name: string) => `Disconnect ${name}`,
    title: (name: string) => `Disconnect ${name}?`,
    text: (name: string) =>
      `We stop sending anything to ${name} and stop reading from it. What it has done stays in the claims. To connect again, you’ll need its credentials.`,
    waiting: (count: number, name: string) =>
      `${counted(count, 'decision is', 'decisions are')} still waiting for ${name}. ${count === 1 ? 'It waits' : 'They wait'} until the store is connected to it again, and we can no longer check on anything already on its way.`,
    done: (name: string) => `${name} is disconnected.`,
  },
  imports: {
    title: 'Orders and products',
    of: (name: string) => `Orders and products of ${name}`,
    failed: 'The import didn’t load',
    none: 'Nothing has been read from it yet.',
    start: 'Import everything',
    startThis: (name: string) => `Import everything from ${name}`,
    started: (name: string) => `The import from ${name} has started. It continues if you leave this page.`,
    kinds: { import: 'Full import', comparison: 'Nightly comparison' },
    states: { running: 'in progress', done: 'done', failed: 'failed', replaced: 'replaced by an import' },
    began: 'started',
    changedSince: 'It reads what changed since',
    counts: (orders: Counted, products: Counted) =>
      orders.read + products.read === 0
        ? 'No orders and no products.'
        : `${counted(orders.read, 'order', 'orders')} (${newOf(orders)}) and ${countedWithin(products.read, 'product', 'products')} (${newOf(products)}).`,
    waitsForConnection: 'It waits until the connection works.',
    noAnswer: 'The shop didn’t answer. We’ll ask again:',
    nouns: { orders: 'Order', products: 'Product' },
    refused: (count: number) => `${counted(count, 'record', 'records')} refused`,
    more: (shown: number) => `Only the first ${shown.toLocaleString('en-US')} are listed.`,
  },
  events: {
    notLoaded: 'The failed reports didn’t load',
    title: (count: number, more: boolean) =>
      more
        ? `More than ${count} reports were not applied`
        : `${counted(count, 'report was', 'reports were')} not applied`,
    lead: (name: string) =>
      `${name} reported these, but we couldn’t use them. Fix what each one says, then try again. They leave this list after 30 days.`,
    nouns: {
      order: 'Order',
      product: 'Product',
      effect: 'Our refund, credit or order',
      parcel: 'Package',
      return: 'Return',
      privacy: 'Request about the data of',
      disconnected: 'End of the connection',
    },
    again: 'Try again',
    againThis: (what: string) => `Try again: ${what}`,
    againAll: (count: number) => `Try all ${count.toLocaleString('en-US')} again`,
    tried: (count: number) =>
      `${counted(count, 'report is', 'reports are')} tried again. What fails again comes back here.`,
  },
  program: {
    lead: 'Your own program carries out what your team decides. There is nothing to enter here: your program signs in with an API token and hears of decisions by webhook.',
    submit: 'Save',
    needs: 'Your program needs',
    token: 'an API token with instruction:read and instruction:report',
    and: 'and',
    webhook: 'a webhook for instruction.created and instruction.cancelled',
    how: '. The documentation has an example: “Your own program” in “Integrating”.',
  },
  connect: 'Connect',
  connectThis: (name: string) => `Connect ${name}`,
  consent: {
    title: (name: string) => `Connect with ${name}`,
    lead: (name: string) =>
      `${name} shows you what Makegood asks for. If you agree, it sends you back here, and we test the connection.`,
    submit: (name: string) => `Continue to ${name}`,
    own: 'Enter credentials instead',
    connecting: 'Connecting',
    help: 'The last step of connecting the store with a service.',
    failed: 'Nothing was connected',
    nothing:
      'The service declined, or this page was opened twice. Start again on your store’s Connections page.',
    back: 'Back',
  },
  form: {
    connect: (name: string) => `Connect ${name}`,
    change: (name: string) => `Credentials of ${name}`,
    lead: (name: string) =>
      `We test the credentials with ${name} first. They are stored encrypted, and secrets are never shown again.`,
    submit: 'Test and save',
    keep: (hint: string) => `Leave it empty to keep the current one (${hint}).`,
    connected: (name: string) => `${name} is connected.`,
    changed: (name: string) => `The credentials of ${name} are changed.`,
  },
});
