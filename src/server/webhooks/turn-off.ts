import type { PoolClient } from 'pg';
import { duringAct } from '../audit/act.ts';
import { noteChange } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import { subjectOf } from './present.ts';
import type { Endpoint } from './queries.ts';

/** Tells of an endpoint that was turned off because it failed: in the audit log, and to who can mend it. */
export async function turnOff(
  client: PoolClient,
  storeId: StoreId,
  { endpoint, now }: { endpoint: Endpoint; now: number },
): Promise<void> {
  const act = {
    ...({ actor: { kind: 'operator', id: null }, operation: 'webhook failure' } as const),
    ...{ at: now, requestId: null },
  };
  const change = { subject: subjectOf(endpoint), before: { state: 'on' }, after: { state: 'off' } };
  await duringAct(act, () => noteChange(client, storeId, change));
}
