import { claimBulkBodySchema, claimBulkSchema } from '../../../contract/claim-bulk.ts';
import { teamRead, teamWrite, type Wiring } from '../../http/team-calls.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { readBulk, refuseDay, startBulk, undoBulk } from './commands.ts';

const tag = 'Claims';

/** The same action on many claims: those that are named, or all that a search finds. */
export function claimBulkRoutes(to: Wiring): void {
  teamWrite(to, {
    tag,
    method: 'POST',
    url: '/claim-bulk',
    operationId: 'changeClaims',
    summary: 'Change many claims at once',
    description:
      'A job changes them one by one, each by its own rules. Assigning and labelling start at once and can be undone for ten minutes; everything else starts after ten seconds, in which it can be taken back. Setting aside also requires `claim:resolve`, a message `message:create`.',
    permissions: ['claim:update'],
    problems: [
      'search_invalid',
      'too_many_claims',
      'matches_changed',
      'too_many_bulks',
      'decision_has_its_own_call',
      'dismissal_date_invalid',
      ...MISTAKES,
    ],
    body: claimBulkBodySchema,
    answer: { status: 202, schema: claimBulkSchema },
    check: refuseDay,
    write: startBulk,
  });
  teamRead(to, {
    tag,
    url: '/claim-bulk/:id',
    operationId: 'readClaimBulk',
    summary: 'How far a change of many claims has come, and what was refused',
    permissions: ['claim:read'],
    answer: claimBulkSchema,
    read: (held, { id = '' }) => readBulk(held, id),
  });
  teamWrite(to, {
    tag,
    method: 'POST',
    url: '/claim-bulk/:id/undo',
    operationId: 'undoClaimBulk',
    summary: 'Undo a change of many claims',
    permissions: ['claim:update'],
    problems: ['bulk_undo_over'],
    answer: { status: 202, schema: claimBulkSchema },
    write: (held, _, { id = '' }) => undoBulk(held, id),
  });
}
