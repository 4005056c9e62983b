/** Text of imports: the list, the form and the page of one. */
import type { ImportKind, ImportPhase, ImportState } from '../../domain/imports/import-run.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const NOUNS: Record<ImportKind, readonly [one: string, many: string]> = {
  orders: ['order', 'orders'],
  products: ['product', 'products'],
};

export const text = catalogue({
  title: 'Imports',
  help: 'Bring orders or products in from a file. A trial first shows what would change, and saves nothing.',
  kinds: { orders: 'Orders', products: 'Products' } satisfies Record<ImportKind, string>,
  kindsLabel: 'What to import',
  noAccess: { title: 'You can’t import here', text: 'Ask an owner or admin of the store for access.' },
  failed: 'The imports didn’t load',
  none: 'No imports in the last 14 days.',
  list: 'Imports of the last 14 days, newest first',
  past: 'Last 14 days',
  form: {
    title: (kind: ImportKind) => `Import ${kind}`,
    lead: 'CSV or JSON: our own format, or an export of Shopify or WooCommerce. Up to 200 MB.',
    file: 'File',
    tryFirst: 'Show first what the import would do',
    ignoreColumns: 'CSV: leave out columns with unknown names',
    testOrders: 'Also import test orders',
    upload: 'Upload',
    noFile: 'Choose a file.',
    tooLarge: 'The file is larger than 200 MB. Use the command line for it, or split it.',
    empty: 'The file is empty. Choose another one.',
    uploading: (name: string) => `Uploading ${name}`,
    uploaded: (percent: number) => `${percent} % uploaded. Keep this page open.`,
    cancel: 'Cancel',
    samples: 'Sample files:',
  },
  states: {
    waiting: 'Waiting for its file',
    queued: 'Starts soon',
    running: 'Running',
    checked: 'Ready to import',
    done: 'Done',
    stopped: 'Stopped',
    failed: 'Failed',
  } satisfies Record<ImportState, string>,
  trialRuns: 'Trial runs',
  progress: (name: string) => `Progress of ${name}`,
  counts: {
    read: 'Read',
    created: 'New',
    updated: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
    kept: 'Kept by hand',
  },
  share: (percent: number, read: number, kind: ImportKind) =>
    `${percent} %, ${counted(read, ...NOUNS[kind])} read`,
  run: {
    back: 'All imports',
    failed: 'The import didn’t load',
    would: (kind: ImportKind) => `What the import would do with these ${kind}. Nothing is saved yet.`,
    checked: 'The trial is over. Nothing is saved yet.',
    queued: 'It starts as soon as a worker is free.',
    running: 'Each order or product counts once it is saved. You can leave this page.',
    saved: 'What was saved so far stays. Going on starts where it stopped.',
    waiting: 'The file has not arrived. Discard this import and upload the file again.',
    done: (kind: ImportKind) => `The ${kind} are in the store.`,
    started: 'Started',
    until: 'Report kept until',
    size: 'Size of the file',
    start: (kind: ImportKind) => `Import the ${kind}`,
    goOn: 'Go on',
    stop: 'Stop',
    discard: 'Discard',
    discardTitle: 'Discard this import?',
    discardText: 'Its file and its report are deleted. What was saved stays in the store.',
    discarded: 'Import discarded.',
    cancel: 'Cancel',
    result: 'Result',
  },
  phases: { trial: 'Trial', import: 'Import' } satisfies Record<ImportPhase, string>,
  refusals: {
    title: 'Refused',
    lead: (count: number, kept: number) =>
      count > kept
        ? `The first ${kept.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} are listed.`
        : 'These were left out. Correct them in the file and import it again: everything else stays unchanged.',
    later: 'The list appears when the run ends.',
    failed: 'The list didn’t load',
    none: 'Nothing was refused.',
    download: 'Download as CSV',
    list: 'What was refused, in the order of the file',
  },
  kept: {
    title: 'Kept by hand',
    lead: (count: number, listed: number) =>
      count > listed
        ? `The first ${listed.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} are listed.`
        : 'Your team changed these by hand. The file says something else, and what your team entered stays.',
    failed: 'The list didn’t load',
    none: 'Nothing was kept.',
    list: 'What was kept by hand, in the order of the file',
    line: 'an item as a whole',
    fields: {
      'customer.email': 'email address',
      'customer.name': 'name',
      'customer.phone': 'phone number',
      shippingAddress: 'shipping address',
      'protection.shipping': 'shipping protection',
      'items.name': 'name of an item',
      'items.sku': 'SKU of an item',
      'items.quantity': 'quantity of an item',
      'items.price': 'price of an item',
      'items.discount': 'discount of an item',
      'items.tax': 'tax of an item',
      'items.warrantyPeriod': 'warranty of an item',
    },
  },
});
