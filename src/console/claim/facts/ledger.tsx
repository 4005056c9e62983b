/** What the claim posted in the ledger, for those who may see it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { JournalList, LedgerJournal } from '../../../contract/ledger.ts';
import { JOURNAL_KINDS } from '../../../domain/ledger/journals.ts';
import { urls } from '../../../urls.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { afterFrame } from '../../parts/after-frame.ts';
import { FactSection } from '../../parts/facts.tsx';
import { JournalEntries } from '../../parts/journal-entries.tsx';
import { Day } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

const MOST = 20;

/** Read again with each version of the claim. */
export function LedgerFacts() {
  const [api, store] = [useApi(), useStoreSlug() ?? ''];
  const { id, claimNumber, version } = useDesk().claim;
  const posted = useQuery({
    queryKey: [store, 'claim', id, 'ledger', version],
    queryFn: async ({ signal }) => {
      await afterFrame();
      return api.get<JournalList>('/ledger/journals', { query: { claimId: id, limit: MOST }, signal });
    },
    placeholderData: (before) => before,
  });
  if (posted.error)
    return (
      <FactSection title={text.ledger.title}>
        <p className="text-muted">{sentenceOf(posted.error)}</p>
      </FactSection>
    );
  if (!posted.data || posted.data.journals.length === 0) return null;
  return (
    <FactSection
      title={text.ledger.title}
      aside={
        <Link
          to={`${urls.console.journals(store)}?${new URLSearchParams({ q: String(claimNumber) })}`}
          className="text-brand-ink underline underline-offset-2"
        >
          {text.ledger.all}
        </Link>
      }
    >
      <ul className="flex flex-col gap-3">
        {posted.data.journals.map((journal) => (
          <Line key={journal.id} journal={journal} />
        ))}
      </ul>
    </FactSection>
  );
}

const Line = ({ journal: { kind, isOpen, effectiveOn, entries } }: { journal: LedgerJournal }) => (
  <li>
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="font-semibold">
        {JOURNAL_KINDS[kind]}
        {isOpen ? ` (${text.ledger.pending})` : ''}
      </span>
      <span className="text-muted">
        <Day day={effectiveOn} />
      </span>
    </p>
    <JournalEntries entries={entries} />
  </li>
);
