/** Ends invitations in the same transaction in which their maker loses the right to make them. */
import type { PoolClient } from 'pg';
import { ROLE_SCOPES } from '../../../domain/access/permissions.ts';
import { permissionsIn } from '../../../domain/access/reach.ts';
import { mayInvite, permissionsOver } from '../../../domain/access/teams.ts';
import type { StoreId } from '../../auth/caller.ts';
import { personOfMaker } from '../../auth/makers.ts';
import type { CamelRow } from '../../database/rows.ts';
import { widenScope } from '../../database/transaction.ts';
import { listMemberships, type Place } from '../queries.ts';
import { teamScope } from './queries.ts';

type Made = CamelRow<'person_links', 'id' | 'role' | 'store' | 'account_id'> & {
  storeAccount: CamelRow<'stores', 'account_id'>['accountId'];
};

/**
 * Ends the invitations that a person made but could no longer make. Call it within the person's scope, after they lost a membership or got another role.
 */
export async function endLostInvitations(client: PoolClient, personId: string, now: number): Promise<void> {
  const places = await listMemberships(client, personId);
  const { rows } = await client.query<Made>(
    `select id, role, store, store_account as "storeAccount", account_id as "accountId"
     from made_invitations($1, $2)`,
    [personId, new Date(now)],
  );
  const lost = rows.filter((made) => !mayStillMake(places, made)).map(({ id }) => id);
  if (lost.length > 0)
    await client.query('select end_invitations($1, $2, $3)', [personId, lost, new Date(now)]);
}

/** Ends the invitations to a store that left its account, if their makers could no longer make them. */
export async function endInvitationsToLeft(client: PoolClient, store: StoreId, now: number): Promise<void> {
  await widenScope(client, teamScope({ reach: 'store', store, accountId: null }));
  const { rows } = await client.query<CamelRow<'person_links', 'made_by'>>(
    `select distinct made_by as "madeBy" from person_links
     where team = 'store ' || $1 and used_at is null and expires_at > $2 order by 1`,
    [store, new Date(now)],
  );
  for (const personId of rows.flatMap(({ madeBy }) => personOfMaker(madeBy ?? '') ?? [])) {
    await widenScope(client, { 'app.person': personId });
    await endLostInvitations(client, personId, now);
  }
}

/** Whether the team already has an owner isn't checked here, but when the invitation of its first owner is accepted. */
function mayStillMake(places: readonly Place[], { role, store, storeAccount, accountId }: Made): boolean {
  if (role === null) return false;
  const team = { reach: ROLE_SCOPES[role], store, accountId };
  const held =
    store === null
      ? permissionsOver(places, team)
      : permissionsIn(places, { id: store, accountId: storeAccount });
  return mayInvite(held, role, team, false);
}
