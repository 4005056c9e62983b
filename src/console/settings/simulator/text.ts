/** Text of the simulator. */
import { catalogue } from '../../../domain/text/catalogue.ts';
import { counted, countedWithin } from '../../../domain/text/counted.ts';

export const text = catalogue({
  title: 'Simulator',
  help: 'Try another window or limit before you save it. Nothing in the store changes.',
  back: 'All settings',
  failed: 'The settings didn’t load',
  noAccess: {
    title: 'You can’t use the simulator here',
    text: 'Ask an owner or admin of the store for access.',
  },
  change: {
    title: 'The change',
    lead: 'Type the values you’re considering. The others stay as they are.',
    saved: (value: string) => `Now: ${value}.`,
    reset: 'Start over',
    none: 'Change at least one value above.',
  },
  order: {
    title: 'One order',
    lead: 'Every verdict of an order, today and with the change.',
    find: 'Order number, customer’s name or email',
    day: 'On this day',
    dayHint: 'At noon, where the store is.',
    search: 'Find',
    none: 'No order found. Try the whole order number or email address.',
    several: 'Several orders match. Choose one:',
    shown: (number: string) => `Order ${number}`,
    same: 'The change makes no difference for this order on this day.',
    noPackages: 'Nothing has shipped yet, so nothing can be reported.',
    package: (number: number, total: number) => (total === 1 ? 'Package' : `Package ${number} of ${total}`),
    warranties: 'Warranties',
    what: 'What is reported',
    now: 'Today',
    changed: 'With the change',
    yes: 'Can be claimed',
    no: 'Can’t be claimed',
    rule: (rule: string) => `Rule: ${rule}`,
    appeasement: {
      letIn: 'With the change, this order is open for a one-time appeasement.',
      keptOut: 'With the change, this order is no longer open for a one-time appeasement.',
    },
  },
  span: {
    title: 'Many orders',
    lead: 'Which orders the change would let in or keep out, and what their claims are worth.',
    from: 'Orders from',
    to: 'to',
    start: 'Count the orders',
    stop: 'Stop',
    noAccess: 'You need access to claims to see what they are worth.',
    progress: 'Progress of the simulation',
    read: (read: number, total: number) =>
      `${read.toLocaleString('en-US')} of ${countedWithin(total, 'order', 'orders')} read`,
    states: {
      queued: 'Starts soon',
      running: 'Running',
      done: 'Done',
      stopped: 'Stopped',
      failed: 'Failed. Start it again.',
    },
    runFailed: 'The simulation didn’t load',
    past: 'Earlier simulations',
    pastLine: (from: string, to: string) => `Orders from ${from} to ${to}`,
  },
  result: {
    title: 'Result',
    open: (at: string) => `Orders that can be claimed on ${at}`,
    accepted: 'Claims that are accepted',
    worth: 'What these claims ask for',
    now: 'Now',
    changed: 'With the change',
    letIn: 'Orders let in',
    keptOut: 'Orders kept out',
    claimsLetIn: 'Claims let in',
    claimsKeptOut: 'Claims kept out',
    meaning:
      'An order counts by whether anything can be reported on that day. A claim counts by whether the rules accept it at the moment when it was filed. Claims that nobody filed can’t be counted.',
    examples: 'Orders for which it makes a difference',
    examplesMore: 'The first 100 are listed.',
    effects: { letIn: 'Let in', keptOut: 'Kept out' },
    claims: (letIn: number, keptOut: number) =>
      [
        letIn > 0 ? `${counted(letIn, 'claim', 'claims')} let in` : '',
        keptOut > 0 ? `${counted(keptOut, 'claim', 'claims')} kept out` : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    paid: (now: string, changed: string) => `${now} → ${changed}`,
  },
});
