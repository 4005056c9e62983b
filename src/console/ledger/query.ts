import { useQuery } from '@tanstack/react-query';
import type { LedgerStatement } from '../../contract/ledger.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';

export const STATEMENT = '/ledger/statement';

/** `month`: the present one if undefined. */
export function useStatement(month: string | undefined) {
  const [api, store] = [useApi(), useStoreSlug()];
  return useQuery({
    queryKey: [store, STATEMENT, month],
    queryFn: ({ signal }) => api.get<LedgerStatement>(STATEMENT, { query: { month }, signal }),
  });
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026". `month`: YYYY-MM. */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
