/** A store's journals, by the day that they count for, the newest first. */
import { Link } from 'react-router';
import type { JournalList, LedgerJournal } from '../../contract/ledger.ts';
import { ACCOUNT_NAMES } from '../../domain/ledger/accounts.ts';
import { JOURNAL_KINDS } from '../../domain/ledger/journals.ts';
import { monthsBetween } from '../../domain/ledger/months.ts';
import { Badge } from '../../ui/badge.tsx';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import type { ListFilter } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { accountLabel, JournalEntries } from '../parts/journal-entries.tsx';
import { Day } from '../parts/when.tsx';
import { monthText, useStatement } from './query.ts';
import { text } from './text.ts';

const words = text.journals;

const KIND = {
  name: 'kind',
  ...words.kind,
  options: Object.entries(JOURNAL_KINDS).map(([value, label]) => ({ value, label })),
};
const ACCOUNT = {
  name: 'account',
  ...words.account,
  options: ACCOUNT_NAMES.map((value) => ({ value, label: accountLabel(value) })),
};

export function Journals() {
  const { data } = useStatement(undefined);
  const months = data ? monthsBetween(data.firstMonth, data.currentMonth) : [];
  const MONTH: ListFilter = {
    name: 'month',
    ...words.month,
    options: months.map((value) => ({ value, label: monthText(value) })),
  };
  return (
    <ListPage<JournalList, LedgerJournal>
      words={words}
      icon="chart"
      permissions={['payout:read']}
      path="/ledger/journals"
      filters={[MONTH, ACCOUNT, KIND]}
      csv="journals"
      linesOf={({ journals }) => journals}
    >
      {(journal) => <JournalLine key={journal.id} journal={journal} />}
    </ListPage>
  );
}

function JournalLine({
  journal: { kind, state, isOpen, effectiveOn, claim, entries },
}: {
  journal: LedgerJournal;
}) {
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 px-4 py-2.5 md:grid md:grid-cols-[7rem_minmax(0,12rem)_7rem_minmax(0,1fr)]">
      <Day day={effectiveOn} />
      <span className="flex flex-wrap items-center gap-2 self-start font-semibold">
        {JOURNAL_KINDS[kind]}
        {isOpen ? <Badge tone="info" text={words.pending} /> : null}
        {state === 'void' ? <Badge tone="neutral" text={words.void} /> : null}
      </span>
      <span>{claim ? <ClaimLink claim={claim} /> : null}</span>
      {entries.length === 0 ? (
        <span className="text-muted">{words.noEntries}</span>
      ) : (
        <JournalEntries entries={entries} />
      )}
    </li>
  );
}

function ClaimLink({ claim: { id, number } }: { claim: NonNullable<LedgerJournal['claim']> }) {
  const store = useStoreSlug() ?? '';
  if (!useCan()('claim:read')) return words.claim(number);
  return (
    <Link
      to={urls.console.claim(store, id)}
      className="text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5"
    >
      {words.claim(number)}
    </Link>
  );
}
