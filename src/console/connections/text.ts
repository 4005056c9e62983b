/** Text of the store's connections with outside services. */
import type { ConnectionState } from '../../domain/connections/health.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const states: Record<ConnectionState, string> = { ok: 'Works', degraded: 'No answer', broken: 'Broken' };

type Counted = { read: number; created: number; updated: number };
const newOf = ({ created, updated }: Counted): string =>
  `${created.toLocaleString('en-US')} new, ${updated.toLocaleString('en-US')} changed`;

export const text = catalogue({
  failed: 'The connections didn’t load',
  readOnly: 'You can see the connections, but not change them. Ask an owner or admin of the store.',
  demo: {
    title: 'This is a demo',
    lead: 'Simulated services stand in for the real ones, and no money moves. Each has a page that shows what it was told, with credentials to connect a store, and a panel to make it fail.',
    link: 'Open the simulated services',
  },
  connected: {
    title: 'Connected',
    lead: 'If several can do the same, the first in this list does it. Refunds go first through the service that took the payment.',
    none: 'The store isn’t connected with anything yet. Decisions are carried out by your team.',
  },
  states,
  waiting: (count: number) => `${counted(count, 'decision waits', 'decisions wait')} for it.`,
  since: 'Since',
  inbound: 'Address for its webhooks',
  tested: 'Last tested',
  account: 'Account',
  said: (detail: string) => `It said: ${detail}`,
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
      `Nothing is sent to ${name} any more, and nothing comes from it. What it has done stays in the claims. To connect again you need its credentials.`,
    waiting: (count: number, name: string) =>
      `${counted(count, 'decision is', 'decisions are')} still to be carried out by ${name}. What waits is not sent until the store is connected with it again, and what may be on its way can no longer be looked up.`,
    done: (name: string) => `${name} is disconnected.`,
  },
  imports: {
    title: 'Orders and products',
    of: (name: string) => `Orders and products of ${name}`,
    failed: 'What came in didn’t load',
    none: 'Nothing has been read from it yet.',
    start: 'Import everything',
    startThis: (name: string) => `Import everything from ${name}`,
    started: (name: string) => `The import from ${name} began. It goes on when you leave this page.`,
    kinds: { import: 'Import of everything', comparison: 'Nightly comparison' },
    states: { running: 'under way', done: 'done', failed: 'failed', replaced: 'replaced by an import' },
    began: 'began',
    changedSince: 'It reads what changed since',
    counts: (orders: Counted, products: Counted) =>
      `${counted(orders.read, 'order', 'orders')} (${newOf(orders)}) and ${counted(products.read, 'product', 'products').toLowerCase()} (${newOf(products)}).`,
    waitsForConnection: 'It waits until the connection works.',
    noAnswer: 'The shop gave no answer. We ask again:',
    nouns: { orders: 'Order', products: 'Product' },
    refused: (count: number) => `${counted(count, 'document', 'documents')} refused`,
    more: (shown: number) => `Only the first ${shown.toLocaleString('en-US')} are listed.`,
  },
  events: {
    notLoaded: 'What failed didn’t load',
    title: (count: number, more: boolean) =>
      more
        ? `More than ${count} reports were not applied`
        : `${counted(count, 'report was', 'reports were')} not applied`,
    lead: (name: string) =>
      `${name} reported these, and we could not use them. Set right what each says, then try again. They leave this list after 30 days.`,
    nouns: {
      order: 'Order',
      product: 'Product',
      effect: 'Refund, credit or order of ours',
      parcel: 'Parcel',
      return: 'Return',
      privacy: 'Request about the data of',
      disconnected: 'End of the connection',
    },
    again: 'Try again',
    againThis: (what: string) => `Try again: ${what}`,
    againAll: (count: number) => `Try all ${count} again`,
    tried: (count: number) =>
      `${counted(count, 'report is', 'reports are')} tried again. What fails again comes back here.`,
  },
  program: {
    lead: 'A program of your own carries out what your team decides. Nothing is asked now: your program signs in with an API token, and is told by webhook.',
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
      `${name} shows you what Makegood asks for. If you agree, it leads back here, and we test the connection.`,
    submit: (name: string) => `Continue to ${name}`,
    own: 'Enter credentials instead',
    connecting: 'Connecting',
    failed: 'Nothing was connected',
    nothing:
      'The service did not agree, or this page was opened again. Begin again on the page Connections of your store.',
    back: 'Back',
  },
  form: {
    connect: (name: string) => `Connect ${name}`,
    change: (name: string) => `Credentials of ${name}`,
    lead: (name: string) =>
      `We ask ${name} first. The credentials are kept encrypted, and secrets are never shown again.`,
    submit: 'Test and save',
    keep: (hint: string) => `Leave it empty to keep the present one (${hint}).`,
    connected: (name: string) => `${name} is connected.`,
    changed: (name: string) => `The credentials of ${name} are changed.`,
  },
});
