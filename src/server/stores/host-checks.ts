/** Looks a store's hosts up, and keeps what was found (docs/decisions/098-domains.md). */
import type { PoolClient } from 'pg';
import { can, ROLES } from '../../domain/access/permissions.ts';
import { hostName } from '../../domain/stores/host.ts';
import { afterCheck, type Looked, stateOf } from '../../domain/stores/host-check.ts';
import { duringAct } from '../audit/act.ts';
import { noteChange } from '../audit/note.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { withStore } from '../database/with-store.ts';
import { writeNotices } from '../news/queries.ts';
import { ProblemError } from '../problem-error.ts';
import { isTakenHost } from './hosts.ts';
import { forgetStores } from './queries.ts';

export type CheckedHost = CamelRow<
  'store_domains',
  'proof' | 'proven_at' | 'watched' | 'checked_at' | 'fault' | 'lost_since' | 'left_mails_at'
> & { host: string };

/** A host that was just looked up is not looked up again. Shorter than it takes to correct a record and to press again. */
const PAUSE_MS = 1_000;
const AT_ONCE = 5;

const COLUMNS = `d.domain as host, d.proof, d.proven_at as "provenAt", d.watched, d.checked_at as "checkedAt", d.fault,
  d.lost_since as "lostSince", d.left_mails_at as "leftMailsAt"`;

/** The hosts that a store asks for, in its order. */
export async function hostsOf(client: PoolClient, storeId: StoreId): Promise<CheckedHost[]> {
  const { rows } = await client.query<CheckedHost>(
    `select ${COLUMNS} from store_domains d join stores s on s.id = d.store where d.store = $1
     order by array_position(s.domains, d.domain)`,
    [storeId],
  );
  return rows;
}

async function hostIn(client: PoolClient, storeId: StoreId, host: string): Promise<CheckedHost> {
  const { rows } = await client.query<CheckedHost>(
    `select ${COLUMNS} from store_domains d where d.store = $1 and d.domain = $2 for update`,
    [storeId, host],
  );
  if (!rows[0]) throw new ProblemError('not_found');
  return rows[0];
}

async function keep(client: PoolClient, storeId: StoreId, host: CheckedHost): Promise<void> {
  await client.query(
    `update store_domains set proven_at = $3, watched = $4, checked_at = $5, fault = $6, lost_since = $7,
       left_mails_at = $8 where store = $1 and domain = $2`,
    [
      ...[storeId, host.host, host.provenAt, host.watched, host.checkedAt],
      ...[host.fault, host.lostSince, host.leftMailsAt],
    ],
  );
}

const shown = (host: CheckedHost) => ({ state: stateOf(host), fault: host.fault });

/** Writes what was found, with a line in the audit log if it changes something. */
async function found(context: Context, storeId: StoreId, host: string, looked: Looked): Promise<CheckedHost> {
  const now = context.clock();
  const checkedAt = new Date(now).toISOString();
  const write = (isTaken: boolean) =>
    withStore(context.db, storeId, async (client) => {
      const before = await hostIn(client, storeId, host);
      const facts = afterCheck(before, looked, { proof: before.proof, now });
      const after: CheckedHost = isTaken
        ? { ...before, fault: 'taken', checkedAt }
        : { ...before, ...facts, checkedAt };
      await keep(client, storeId, after);
      const subject = { id: host, name: host };
      await noteChange(client, storeId, { subject, before: shown(before), after: shown(after) });
      if (stateOf(before) === 'proven' && stateOf(after) === 'lost')
        await tellKeepers(client, storeId, host, now);
      return after;
    });
  // Another store may have proven the host meanwhile.
  return write(false).catch((error: unknown) => {
    if (!isTakenHost(error)) throw error;
    return write(true);
  });
}

/** Tells those of the team who can set the host right. */
async function tellKeepers(client: PoolClient, storeId: StoreId, host: string, now: number): Promise<void> {
  const { rows } = await client.query<CamelRow<'people', 'id'>>(
    'select id from team_members($1) where role = any ($2) order by id',
    [storeId, ROLES.filter((role) => can(role, 'store:update'))],
  );
  const told = { kind: 'domain_lost', claimId: null, about: host, details: {}, actorId: null } as const;
  const notices = rows.map(({ id: personId }) => ({ ...told, personId }));
  await writeNotices(client, storeId, notices, now);
}

/** Looks a host up outside of any transaction, since name servers may be slow. */
export async function checkHost(context: Context, storeId: StoreId, name: string): Promise<CheckedHost> {
  const host = hostName(name);
  const known = await withStore(context.db, storeId, (client) => hostIn(client, storeId, host));
  if (known.checkedAt !== null && context.clock() - Date.parse(known.checkedAt) < PAUSE_MS) return known;
  const ours = hostName(new URL(context.publicUrl).host);
  const checked = await found(context, storeId, host, await context.names.look(host, ours));
  forgetStores(context.db);
  return checked;
}

/** Looks all of a store's hosts up at once, so that dead name servers cost the time of one host. Those given up meanwhile are left out. */
export async function checkHostsOf(
  context: Context,
  storeId: StoreId,
  hosts: readonly CheckedHost[],
): Promise<CheckedHost[]> {
  const outcomes = await Promise.allSettled(hosts.map(({ host }) => checkHost(context, storeId, host)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [outcome.value];
    if (outcome.reason instanceof ProblemError && outcome.reason.problem.code === 'not_found') return [];
    throw outcome.reason;
  });
}

/** Looks up all hosts of all stores, as each day does. */
export async function checkHosts(context: Context): Promise<void> {
  const { rows } = await context.db.app.query<{ host: string; storeId: StoreId }>(
    'select domain as host, store as "storeId" from store_domains order by checked_at nulls first, domain, store',
  );
  const act = {
    ...({ actor: { kind: 'operator', id: null }, operation: 'host check' } as const),
    ...{ at: context.clock(), requestId: null },
  };
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const checks = some.map(({ host, storeId }) => duringAct(act, () => checkHost(context, storeId, host)));
    // A host may be given up while it is looked up.
    for (const outcome of await Promise.allSettled(checks))
      if (outcome.status === 'rejected') context.log.warn({ err: outcome.reason }, 'a host was not checked');
  }
}
