/** Text of what is done to many claims at once. */
import type { BulkKind } from '../../../domain/claims/bulk.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted } from '../../../domain/text/counted.ts';

const claims = (count: number) => counted(count, 'claim', 'claims');
const number = (count: number) => count.toLocaleString('en-US');

type Words = {
  action: string;
  /** The button that starts it. */
  start: (count: number) => string;
  waiting: (count: number) => string;
  running: string;
  done: (count: number) => string;
};

const KINDS: Record<BulkKind, Words> = {
  assign: {
    action: 'Assign',
    start: (count) => `Assign ${claims(count)}`,
    waiting: (count) => `Assigning ${claims(count)}`,
    running: 'Assigning claims',
    done: (count) => `${claims(count)} assigned.`,
  },
  label: {
    action: 'Labels',
    start: (count) => `Label ${claims(count)}`,
    waiting: (count) => `Labeling ${claims(count)}`,
    running: 'Labeling claims',
    done: (count) => `${claims(count)} labeled.`,
  },
  status: {
    action: 'Status',
    start: (count) => `Move ${claims(count)}`,
    waiting: (count) => `Moving ${claims(count)} in a few seconds`,
    running: 'Moving claims',
    done: (count) => `${claims(count)} moved.`,
  },
  macro: {
    action: 'Message',
    start: (count) => `Send to ${counted(count, 'customer', 'customers')}`,
    waiting: (count) => `Sending ${counted(count, 'message', 'messages')} in a few seconds`,
    running: 'Sending messages',
    done: (count) => `${counted(count, 'message', 'messages')} sent.`,
  },
  dismiss: {
    action: 'Dismiss',
    start: (count) => `Dismiss ${claims(count)}`,
    waiting: (count) => `Dismissing ${claims(count)} in a few seconds`,
    running: 'Dismissing claims',
    done: (count) => `${claims(count)} dismissed.`,
  },
  close: {
    action: 'Close',
    start: (count) => `Close ${claims(count)}`,
    waiting: (count) => `Closing ${claims(count)} in a few seconds`,
    running: 'Closing claims',
    done: (count) => `${claims(count)} closed.`,
  },
};

export const text = catalogue({
  kinds: KINDS,
  bar: {
    label: 'Selected claims',
    selected: (count: number) => `${claims(count)} selected`,
    all: (count: number) => `All ${claims(count)} that match are selected`,
    selectAll: 'Select all that match',
    tooMany: 'More than 10,000 claims match. Narrow the search, then select them all.',
    clear: 'Clear selection',
  },
  form: {
    assignee: 'Assign to',
    nobody: 'Nobody',
    me: (name: string) => `${name} (you)`,
    add: 'Add labels',
    remove: 'Remove labels',
    labelsHint: 'Separate labels with commas.',
    status: 'New status',
    reason: 'Reason (optional)',
    macro: 'Begin with a macro (optional)',
    noMacro: 'No macro',
    message: 'Message to each customer',
    messageHint: 'Variables such as {{customer.firstName}} are filled in for each claim.',
    note: 'Message to each customer (optional)',
    until: 'Until',
    untilHint: 'Leave the date empty to dismiss the claims for good.',
    undoable: 'You can undo this for 10 minutes.',
    held: 'It starts after 10 seconds. Until then you can undo it.',
  },
  confirm: {
    title: (count: number) => `Change ${claims(count)}?`,
    sentence: (count: number) =>
      `This changes ${claims(count)} at once. Check that you selected the right ones.`,
    back: 'Back',
  },
  progress: {
    label: 'Changes of many claims',
    of: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    refused: (count: number) => `${claims(count)} not changed.`,
    show: 'Show why',
    undo: 'Undo',
    cancelled: 'Undone. No claim was changed.',
    undoing: 'Undoing',
    undone: (count: number) => `Undone for ${claims(count)}.`,
    hide: 'Hide',
    failed: 'We can’t show the progress right now. The change continues.',
  },
  refused: {
    title: 'Claims that were not changed',
    number: (count: number) => `#${count}`,
    unknown: 'Unknown claim',
    more: (count: number) => `And ${number(count)} more.`,
  },
});
