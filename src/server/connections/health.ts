/** Keeps whether a store's connections work, and tells the store when one breaks and when it works again. */
import type { PoolClient } from 'pg';
import { can, ROLES } from '../../domain/access/permissions.ts';
import { afterSign, newsOf, type Sign } from '../../domain/connections/health.ts';
import { describeProvider, type ProviderName } from '../../domain/connections/providers.ts';
import { RENEWAL_LEASE_MS } from '../../domain/connections/renewal.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { widenScope } from '../database/transaction.ts';
import type { Health } from '../integrations/ports.ts';
import { writeNotices } from '../news/queries.ts';
import { queuePersonMail } from '../people/mails.ts';
import { storeIn } from '../stores/queries.ts';
import { brokenMail } from './mails.ts';
import { type Connection, findConnection, resumeInstructions, writeHealth } from './queries.ts';

/** While all is well, it is written no more often. */
const QUIET_MS = 300_000;

/** `ended`: known without a call. */
type Told =
  | { kind: 'ok'; lacks?: readonly string[] }
  | Exclude<Health, { kind: 'ok' }>
  | { kind: 'ended'; because: 'removed' | 'not_renewed' };

/** `tested`: the test itself found out. `renewed`: or the renewal, so that no other one can help. */
type How = 'called' | 'tested' | 'renewed';

/**
 * What a call to a provider showed: `ok` too, so that a broken connection works again. Cheap while nothing changes. Nothing happens
 * for a store without this connection.
 */
export async function noteHealth(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  name: ProviderName,
  health: Told,
  how: How = 'called',
): Promise<void> {
  const now = context.clock();
  const known = await findConnection(client, storeId, name);
  if (!known || (how === 'called' && isNoNews(known, health, now))) return;
  const before = await findConnection(client, storeId, name, 'held');
  if (before) await keepHealth(context, client, storeId, { before, health, how });
}

/** Of a connection that this transaction holds. @returns as it is now */
export async function keepHealth(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  { before, health, how }: { before: Connection; health: Told; how: How },
): Promise<Connection> {
  const now = context.clock();
  const sign = signOf(health, before.renewal !== null && how !== 'renewed');
  const { since, lastOkAt, ...next } = afterSign(
    {
      ...before,
      since: Date.parse(before.since),
      lastOkAt: before.lastOkAt === null ? null : Date.parse(before.lastOkAt),
    },
    sign,
    now,
  );
  const after: Connection = {
    ...before,
    ...next,
    since: new Date(since).toISOString(),
    lastOkAt: lastOkAt === null ? null : new Date(lastOkAt).toISOString(),
    // A call that went through says nothing of what others need.
    lacks: health.kind === 'ok' && how !== 'called' ? [...(health.lacks ?? [])] : before.lacks,
    testedAt: how === 'called' ? before.testedAt : new Date(now).toISOString(),
    renewAt: sign.kind === 'ended' ? soonest(before.renewAt, now) : before.renewAt,
  };
  await writeHealth(client, storeId, after);
  if (after.state === 'ok' && before.state !== 'ok')
    await resumeInstructions(client, storeId, after.provider, now);
  const news = newsOf(before.state, after.state);
  if (news) await tellTeam(context, client, storeId, { connection: after, news });
  return after;
}

const isNoNews = ({ state, lastOkAt }: Connection, { kind }: Told, now: number): boolean =>
  kind === 'ok' && state === 'ok' && lastOkAt !== null && now - Date.parse(lastOkAt) < QUIET_MS;

/** At once, unless a worker has it, or is about to. */
function soonest(renewAt: string | null, now: number): string | null {
  const isLater = renewAt !== null && Date.parse(renewAt) > now + RENEWAL_LEASE_MS;
  return isLater ? new Date(now).toISOString() : renewAt;
}

/** @param renews whether other credentials can be had without a person: a call may have used those before */
function signOf(health: Told, renews: boolean): Sign {
  switch (health.kind) {
    case 'ended':
      return { kind: 'refused', code: health.because, detail: null };
    case 'ok':
      return { kind: 'ok' };
    case 'refused':
      if (renews && health.code === 'unauthorized') return { kind: 'ended' };
      return { kind: 'refused', code: health.code, detail: health.detail };
    case 'busy':
      return health.retryAfterSeconds === null ? { kind: 'silent', detail: null } : { kind: 'limited' };
    case 'unknown':
      return { kind: 'silent', detail: health.detail };
  }
}

const KEEPERS = ROLES.filter((role) => can(role, 'integration:update'));

/** Those of the team who can set it right, and by mail its owners when it breaks. */
async function tellTeam(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
  { connection, news }: { connection: Connection; news: 'connection_broken' | 'connection_works' },
): Promise<void> {
  const now = context.clock();
  const { rows } = await client.query<
    CamelRow<'people', 'id' | 'name' | 'email'> & CamelRow<'memberships', 'role'>
  >('select id, name, email, role from team_members($1) where role = any ($2) order by id', [
    storeId,
    KEEPERS,
  ]);
  const told = { kind: news, claimId: null, about: connection.provider, details: {}, actorId: null } as const;
  const notices = rows.map(({ id }) => ({ ...told, personId: id }));
  await writeNotices(client, storeId, notices.length > 0 ? notices : [{ ...told, personId: null }], now);
  if (news === 'connection_works') return;
  const { name, slug } = await storeIn(client, storeId);
  const { label } = describeProvider(connection.provider);
  const failure = connection.failure ?? '';
  for (const owner of rows.filter(({ role }) => role === 'store_owner')) {
    await widenScope(client, { 'app.person': owner.id });
    await queuePersonMail(
      client,
      owner.id,
      brokenMail(context, owner, { store: { name, slug }, label, failure }),
      now,
    );
  }
}
