/** Text of the comparisons of providers with the ledger. */
import { INSTRUCTION_STATES } from '../../domain/instructions/states.ts';
import { catalogue } from '../../domain/text/catalogue.ts';
import { counted } from '../../domain/text/counted.ts';

const NO_ACCESS = {
  title: 'You can’t see the ledger here',
  text: 'Ask an owner or admin of the store for access.',
};

const SIDE_STATES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(INSTRUCTION_STATES).map(([state, { label }]) => [state, label])),
  ...{ done: 'Done', pending: 'Pending', reversed: 'Taken back' },
};

export const text = catalogue({
  title: 'Reconciliation',
  help: 'What your providers list, compared with what was carried out through them. It runs every night.',
  ledger: 'Ledger',
  all: 'All comparisons',
  noAccess: NO_ACCESS,
  failed: 'The comparisons didn’t load',
  none: {
    title: 'Nothing compared yet',
    text: 'Every night, each connected provider that can list what it did is compared. The result appears here.',
  },
  list: 'Comparisons, newest first',
  span: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  states: { reading: 'Comparing', done: 'Done', stopped: 'Stopped' },
  differences: (count: number) => counted(count, 'difference', 'differences'),
  noDifferences: 'No differences',
  matched: (count: number) => `${counted(count, 'line', 'lines')} agreed`,
  unrelated: (count: number) => `${count.toLocaleString('en-US')} without a claim`,
  unlisted: (count: number) => `${count.toLocaleString('en-US')} not listed by the provider`,
  by: (name: string | null) => (name === null ? 'Nightly' : `Started by ${name}`),
  clearing: {
    title: 'Not confirmed after 7 days',
    lead: 'These payments count as carried out, and no list of their provider has confirmed them.',
    payments: (count: number) => counted(count, 'payment', 'payments'),
    failed: 'The unconfirmed payments didn’t load',
  },
  start: {
    title: 'Compare now',
    provider: 'Provider',
    from: 'First day',
    to: 'Last day',
    button: 'Compare',
    done: 'The comparison has started. Reload this page in a minute.',
    readOnly: 'Only owners, admins and the finance staff can start a comparison or mark differences as seen.',
    none: 'This store has no connected provider that can list what it did.',
  },
  one: {
    failed: 'The comparison didn’t load',
    listFailed: 'The differences didn’t load',
    none: { title: 'No differences', text: 'Both sides say the same.' },
    noneToCompare: { title: 'Nothing to compare', text: 'Neither side has anything from these days.' },
    noneYet: { title: 'Still comparing', text: 'Reload this page in a minute.' },
    noneStopped: { title: 'Nothing was compared', text: 'Start another comparison, or wait for tonight’s.' },
    noneSuch: { title: 'No such differences', text: 'Choose another kind.' },
    list: 'Differences, most serious first',
    result: { label: 'Kind', any: 'Any kind' },
    results: { missing_there: 'Missing there', missing_here: 'Missing here', different: 'Different' },
    here: 'Here',
    there: 'At the provider',
    nothing: 'Nothing',
    sideStates: SIDE_STATES,
    goods: 'Goods',
    claim: (number: number) => `Claim #${number}`,
    page: 'Show at the provider',
    seen: (by: string) => `Seen by ${by},`,
    note: 'Note',
    mark: 'Mark as seen',
    unmark: 'Mark as not seen',
    marked: 'Marked as seen.',
    unmarked: 'Marked as not seen.',
  },
});
