import { z } from 'zod';
import { type Difference, differenceFilterSchema } from '../../contract/reconciliation.ts';
import { csvRoute } from '../http/csv-route.ts';
import type { Wiring } from '../http/team-calls.ts';
import { listDifferences } from './list.ts';

export function differencesCsvRoute(wiring: Wiring): void {
  csvRoute<Difference, typeof differenceFilterSchema>(wiring, {
    ...{ tag: 'Ledger', permissions: ['payout:read'] },
    url: '/ledger/differences.csv',
    operationId: 'listDifferencesAsCsv',
    summary: 'What differs between a provider and the ledger, as CSV',
    query: differenceFilterSchema,
    answer: z
      .string()
      .meta({ id: 'DifferencesCsv', example: 'Found,What to do\r\nThe amounts differ.,Check\r\n' }),
    file: 'differences',
    columns: [
      ['Found', ({ why }) => why],
      ['What to do', ({ what }) => what],
      ['Claim', ({ claim }) => claim?.number ?? null],
      ['Here', ({ here }) => here?.amount ?? null],
      ['Currency here', ({ here }) => here?.currency ?? null],
      ['State here', ({ here }) => here?.state ?? null],
      ['There', ({ there }) => there?.amount ?? null],
      ['Currency there', ({ there }) => there?.currency ?? null],
      ['State there', ({ there }) => there?.state ?? null],
      ['Reference there', ({ there }) => there?.reference ?? null],
      ['Listed at', ({ there }) => there?.at ?? null],
      ['Page', ({ url }) => url],
      ['Seen', ({ seen }) => seen?.at ?? null],
      ['Seen by', ({ seen }) => seen?.by ?? null],
      ['Note', ({ seen }) => seen?.note ?? null],
    ],
    read: async (held, query) => {
      const { differences, nextCursor } = await listDifferences(held, query);
      return { lines: differences, nextCursor };
    },
  });
}
