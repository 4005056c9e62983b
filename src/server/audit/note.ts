/** Leaves a line in the audit log, in the transaction of the change (docs/rules/audit.md). */
import type { PoolClient } from 'pg';
import { differenceOf } from '../../domain/audit/difference.ts';
import { DEEDS, isAudited, type Subject } from '../../domain/audit/operations.ts';
import type { StoreId } from '../auth/caller.ts';
import { shortId } from '../auth/short-id.ts';
import { widenScope } from '../database/transaction.ts';
import { scrubSecrets } from '../scrub.ts';
import { type Act, currentAct } from './act.ts';

/** `before`: null for what was made. `after`: null for what was deleted. Both left out: the operation says it all. */
export type Change = {
  subject: { id: string | null; name: string | null };
  before?: object | null;
  after?: object | null;
};

/** Where a line belongs that is about no store. */
export type Place = 'staff' | `account ${string}` | `person ${string}`;

/** In a transaction within the store. Leaves nothing if nothing changed, or if nobody of the team is at work. */
export const noteChange = (client: PoolClient, storeId: StoreId, change: Change): Promise<void> =>
  note(client, { storeId, place: null }, change);

/** A document that a shop's system sent. Most are sent again unchanged. */
export async function noteSaved(
  client: PoolClient,
  storeId: StoreId,
  subject: Change['subject'],
  outcome: 'created' | 'updated' | 'unchanged',
): Promise<void> {
  if (outcome !== 'unchanged') await noteChange(client, storeId, { subject, after: { outcome } });
}

/** What a person does about an account, about the staff, or about themselves. */
export const noteBeyondStores = (client: PoolClient, place: Place, change: Change): Promise<void> =>
  note(client, { storeId: null, place }, change);

/** What changes who works for a store, for an account or for the platform. */
export async function noteInTeam(
  client: PoolClient,
  { store, accountId }: { store: StoreId | null; accountId: string | null },
  change: Change,
): Promise<void> {
  if (store === null) {
    return noteBeyondStores(client, accountId === null ? 'staff' : `account ${accountId}`, change);
  }
  await widenScope(client, { 'app.store': store });
  return noteChange(client, store, change);
}

/** What a person does about themselves, or the operator about a person. Within the person's scope. */
export const noteOfPerson = (client: PoolClient, personId: string, fields: Omit<Change, 'subject'> = {}) =>
  noteBeyondStores(client, `person ${personId}`, { subject: { id: personId, name: null }, ...fields });

async function note(
  client: PoolClient,
  { storeId, place }: { storeId: StoreId | null; place: Place | null },
  change: Change,
): Promise<void> {
  const act = currentAct();
  const line = act && lineOf(act, change);
  if (!line) return;
  await client.query({
    name: 'note_audit',
    text: 'select note_audit($1, $2, $3)',
    values: [storeId, place, JSON.stringify(line)],
  });
}

function lineOf(
  { actor, operation, at, requestId }: Act,
  { subject, before = null, after = null }: Change,
): object | null {
  if (!isAudited(operation)) return null;
  const difference = differenceOf(before, after, scrubSecrets);
  if (!difference) return null;
  const kind: Subject['kind'] = DEEDS[operation][0];
  return {
    ...{ id: shortId(), at: new Date(at).toISOString(), operation, requestId },
    ...{ actorKind: actor.kind, actorId: actor.id },
    ...{
      subjectKind: kind,
      subjectId: subject.id,
      subjectName: subject.name && scrubSecrets(subject.name).slice(0, 200),
    },
    ...difference,
  };
}
