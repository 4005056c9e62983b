/** Requests a file of claims, and answers where it is once it is written. */
import type { ClaimExport, ClaimExportQuery } from '../../../contract/claim-export.ts';
import { makerOf } from '../../auth/makers.ts';
import { personIfAny } from '../../auth/scope.ts';
import { shortId } from '../../auth/short-id.ts';
import { signExport } from '../../auth/signed-url.ts';
import type { HeldStore, HeldWrite } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { newFileKey } from '../../uploads/storage.ts';
import { askOf, hiddenFrom } from '../queue/ask.ts';
import { refuseUnknownFields } from '../queue/fields.ts';
import { within } from '../queue/reach.ts';
import { addExport, countExports, findExport } from './queries.ts';

const MINUTE = 60_000;
const LIVES_MS = 24 * 60 * MINUTE;
const LINK_MS = 15 * MINUTE;

/** The most files that have not expired: of a store, and of one person or API token in it. */
const MOST_EXPORTS = 50;
const MOST_OF_ONE = 10;

type Asking = Pick<HeldStore, 'client' | 'caller' | 'now'>;

/** What the list would be refused for: a file that has begun can't say it. @throws search_invalid */
export async function refuseSearch({ client, caller, now }: Asking, query: ClaimExportQuery): Promise<void> {
  const asker = { me: personIfAny(caller), now, hidden: hiddenFrom(caller) };
  const ask = askOf({ ...query, limit: 1 }, asker, null);
  await refuseUnknownFields(client, within(caller.storeId), ask, query.q ?? '');
}

export async function startExport(
  held: HeldWrite,
  query: ClaimExportQuery,
): Promise<{ export: ClaimExport }> {
  const { client, storeId, caller, now } = held;
  await refuseSearch(held, query);
  const maker = makerOf(caller);
  const { all, own } = await countExports(client, storeId, maker);
  if (all >= MOST_EXPORTS || own >= MOST_OF_ONE) throw new ProblemError('too_many_exports');
  const id = shortId();
  await addExport(client, storeId, {
    ...{ id, maker, query, fileKey: newFileKey() },
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIVES_MS).toISOString(),
  });
  held.changed({ subject: { id, name: null }, after: query });
  return readExport(held, id);
}

export async function readExport(held: HeldStore, id: string): Promise<{ export: ClaimExport }> {
  const { context, client, storeId, now } = held;
  const found = await findExport(client, storeId, id, now);
  if (!found) throw new ProblemError('not_found');
  const { state, rows, createdAt, expiresAt } = found;
  const grant = { storeId, id, expiresAt: new Date(Math.min(now + LINK_MS, Date.parse(expiresAt))) };
  const path = `/v1/claim-exports/${id}/file?${signExport(grant, context.secret)}`;
  const url = state === 'ready' ? context.publicUrl + path : null;
  return { export: { id, state, rows, url, createdAt, expiresAt } };
}
