import type {
  Difference,
  NewReconciliation,
  Reconciliation,
  SeenBody,
} from '../../contract/reconciliation.ts';
import { openProviders } from '../connections/open.ts';
import type { Row } from '../database/rows.ts';
import { actorIdOf, type HeldWrite, refuseOtherVersion } from '../http/team-calls.ts';
import { ProblemError } from '../problem-error.ts';
import { readDifference, readRun } from './list.ts';
import { addRun } from './queries.ts';

const refuse = (path: string, message: string): ProblemError =>
  new ProblemError('validation_failed', { fields: [{ path, message }] });

/** Starts to compare a provider; a job does it. */
export async function startReconciliation(
  held: HeldWrite,
  { provider, fromDay, toDay }: NewReconciliation,
): Promise<Reconciliation> {
  const { client, context, storeId, caller, now, changed } = held;
  if (Date.parse(toDay) > now) throw refuse('toDay', 'Use today or an earlier day.');
  const connected = await openProviders(context, client, storeId);
  const own = connected.find(({ name }) => name === provider);
  if (!own) throw refuse('provider', 'Use a provider that this store is connected with.');
  if (!own.provider.list) throw refuse('provider', 'Use another one: this provider can’t list what it did.');
  const id = await addRun(client, storeId, { provider, fromDay, toDay, by: actorIdOf(caller) }, now);
  if (id === null) throw new ProblemError('reconciling_already');
  changed({ subject: { id, name: provider } });
  return readRun(held, id);
}

type Found = Row<'reconciliation_differences', 'version'> & Row<'reconciliations', 'id' | 'provider'>;

/** Says that somebody has seen to a difference, with a note, or takes that back. */
export async function changeDifference(
  held: HeldWrite & { version: number | null },
  { seen, note }: SeenBody,
  id: string,
): Promise<Difference> {
  const { client, storeId, caller, now, version, changed } = held;
  const { rows } = await client.query<Found>(
    `select d.version, r.id, r.provider from reconciliation_differences d
     join reconciliations r on r.store_id = $1 and r.id = d.reconciliation_id
     where d.store_id = $1 and d.id = $2 for update of d`,
    [storeId, id],
  );
  const [found] = rows;
  if (!found) throw new ProblemError('not_found');
  refuseOtherVersion(version, found);
  await client.query(
    `update reconciliation_differences set version = version + 1, seen_at = $3, seen_by = $4, note = $5
     where store_id = $1 and id = $2`,
    [storeId, id, ...(seen ? [new Date(now), actorIdOf(caller), note || null] : [null, null, null])],
  );
  changed({ subject: { id: found.id, name: found.provider } });
  return readDifference(held, id);
}
