import {
  clearingSchema,
  differenceListSchema,
  differenceQuerySchema,
  differenceSchema,
  newReconciliationSchema,
  reconciliationListSchema,
  reconciliationQuerySchema,
  reconciliationSchema,
  seenBodySchema,
} from '../../contract/reconciliation.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { changeDifference, startReconciliation } from './commands.ts';
import { differencesCsvRoute } from './export.ts';
import { listDifferences, listRuns, readClearing, readRun } from './list.ts';

const about = { tag: 'Ledger', permissions: ['payout:read'] } as const;
const changing = { tag: 'Ledger', permissions: ['payout:reconcile'] } as const;

/** What providers list, compared with what was carried out through them (docs/decisions/117-reconciliation.md). */
export function reconciliationRoutes(wiring: Wiring): void {
  teamRead(wiring, {
    ...about,
    url: '/ledger/reconciliations',
    operationId: 'listReconciliations',
    summary: 'How often providers were compared with the ledger, the newest first',
    query: reconciliationQuerySchema,
    answer: reconciliationListSchema,
    read: (held, _, query) => listRuns(held, query),
  });
  teamWrite(wiring, {
    ...changing,
    method: 'POST',
    url: '/ledger/reconciliations',
    operationId: 'startReconciliation',
    summary: 'Compare a provider with the ledger',
    description: 'A job does it. Read the comparison until its state is no longer `reading`.',
    problems: ['reconciling_already'],
    body: newReconciliationSchema,
    answer: { status: 202, schema: reconciliationSchema },
    write: startReconciliation,
  });
  teamRead(wiring, {
    ...about,
    url: '/ledger/reconciliations/:id',
    operationId: 'readReconciliation',
    summary: 'One comparison of a provider with the ledger',
    problems: ['not_found'],
    answer: reconciliationSchema,
    read: (held, { id = '' }) => readRun(held, id),
  });
  teamRead(wiring, {
    ...about,
    url: '/ledger/differences',
    operationId: 'listDifferences',
    summary: 'What differs between a provider and the ledger, the gravest first',
    query: differenceQuerySchema,
    answer: differenceListSchema,
    read: (held, _, query) => listDifferences(held, query),
  });
  differencesCsvRoute(wiring);
  teamWrite(wiring, {
    ...changing,
    method: 'PUT',
    url: '/ledger/differences/:id',
    operationId: 'changeDifference',
    summary: 'Mark a difference as seen, with a note, or as not seen',
    description: 'Later comparisons that find the same keep it.',
    problems: ['not_found'],
    versioned: true,
    body: seenBodySchema,
    answer: { status: 200, schema: differenceSchema },
    write: (held, body, { id = '' }) => changeDifference(held, body, id),
  });
  teamRead(wiring, {
    ...about,
    url: '/ledger/clearing',
    operationId: 'readClearing',
    summary: 'Payments of more than seven days ago that no list of their provider has confirmed',
    answer: clearingSchema,
    read: readClearing,
  });
}
