import { colleaguesSchema } from '../../contract/colleague.ts';
import { personIdOf } from '../auth/caller.ts';
import { teamRead, type Wiring } from '../http/team-calls.ts';
import { listColleagues } from './colleagues.ts';

/** Who can be assigned a claim or mentioned in a note. */
export function colleagueRoutes(to: Wiring): void {
  teamRead(to, {
    url: '/colleagues',
    operationId: 'listColleagues',
    tag: 'People',
    summary: 'The people who work in a store',
    description:
      'Members of the store, and people of its account or the platform who have worked on its claims.',
    permissions: ['claim:read'],
    answer: colleaguesSchema,
    read: async ({ client, storeId, caller }) => ({
      colleagues: await listColleagues(client, storeId, personIdOf(caller)),
    }),
  });
}
