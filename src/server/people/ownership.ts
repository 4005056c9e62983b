/** Mails to those who own a store or an account when somebody else is made an owner, or an owner stops being one. */
import type { PoolClient } from 'pg';
import { isLikeOwner } from '../../domain/access/members.ts';
import type { Role } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import type { Team } from '../../domain/access/teams.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { urls } from '../../urls.ts';
import { currentAct } from '../audit/act.ts';
import type { Context } from '../context.ts';
import type { CamelRow, Row } from '../database/rows.ts';
import { widenScope } from '../database/transaction.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { mailWords } from '../mail/text.ts';
import { ProblemError } from '../problem-error.ts';
import { mailTo, moment, type Place, queuePersonMail, type To, text } from './mails.ts';
import type { Person } from './queries.ts';

type Owner = To & Pick<Person, 'id'>;

/** `before`: null if the member is new. `after`: null if the member is removed. */
export type RoleChange = {
  team: Pick<Team, 'store' | 'accountId'>;
  subject: Owner;
  before: Role | null;
  after: Role | null;
  now: number;
};

const { people: words } = mailWords('en');
const HOUR_SECONDS = 3600;

/**
 * Mails every owner of the store or account if the change adds or removes an owner. The owner who makes the change gets a mail too, because someone
 * else may be using their session. Call it in the transaction of the change, before the change.
 */
export async function tellOwners(client: PoolClient, place: Place, change: RoleChange): Promise<void> {
  const { team, subject, before, after, now } = change;
  if (before === after || ![before, after].some((role) => role !== null && isLikeOwner(role))) return;
  const { name, path, owners } = await findOwned(client, team);
  const by = await nameOfActor(client, team.store);
  for (const owner of owners) {
    if (before === null && owner.id === subject.id) continue;
    await widenScope(client, { 'app.person': owner.id });
    const mail = ownershipMail(place, owner, { ...change, by, teamName: name, path });
    await queuePersonMail(client, owner.id, mail, now);
  }
}

/** Limits how often someone may grant ownership, because each grant sends mails. @throws too_many_requests */
export async function refuseGrants(context: Context, client: PoolClient, maker: string): Promise<void> {
  const limit = context.limits.ownerGrantsPerHour;
  const counter = counterOf(context, 'owner-grants-by', maker);
  const retryAfter = await holdLimits(client, [{ counter, limit, seconds: HOUR_SECONDS }]);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
}

type Told = RoleChange & { by: string | null; teamName: string; path: string };

function ownershipMail({ publicUrl }: Place, to: To, told: Told) {
  const { subject, unknown, link } = words.ownership;
  const way = { kind: 'way' as const, ...link, address: publicUrl + told.path };
  const blocks = [text(sentenceOf(told)), text(unknown), way];
  return mailTo(to, subject(oneLine(told.teamName)), blocks, null);
}

function sentenceOf({ by, subject, teamName, before, after, now }: Told): string {
  const { lead } = words.ownership;
  const [who, team, on] = [oneLine(`${subject.name} (${subject.email})`), oneLine(teamName), moment(now)];
  const actor = oneLine(by ?? '');
  if (after === null) return lead.removed(actor, who, team, roleName(before), on);
  if (before !== null)
    return lead.changed(actor, who, team, { from: roleName(before), to: roleName(after), on });
  return by === null
    ? lead.joined(who, team, roleName(after), on)
    : lead.given(actor, who, team, roleName(after), on);
}

const roleName = (role: Role | null): string => (role === null ? '' : ROLE_NAMES[role]);

/** The name of the person who makes the change; null if the member made it by accepting an invitation. */
async function nameOfActor(client: PoolClient, store: string | null): Promise<string | null> {
  const act = currentAct();
  if (act === null) return null;
  const { kind, id } = act.actor;
  const { rows } = await client.query<{ said: string }>('select actor_name($1, $2, $3) as said', [
    store,
    kind,
    id,
  ]);
  return rows[0]?.said ?? null;
}

type Owned = { name: string; path: string; owners: Owner[] };

/** A store belongs to its own owners and to those of its account. */
async function findOwned(client: PoolClient, { store, accountId }: RoleChange['team']): Promise<Owned> {
  if (store === null) {
    const account = await firstOf<Row<'accounts', 'name' | 'slug'>>(
      client,
      'select name, slug from accounts where id = $1',
      accountId,
    );
    return {
      name: account?.name ?? '',
      path: urls.console.account(account?.slug ?? ''),
      owners: accountId === null ? [] : await accountOwners(client, accountId),
    };
  }
  await widenScope(client, { 'app.store': store });
  const place = await firstOf<CamelRow<'stores', 'name' | 'slug' | 'account_id'>>(
    client,
    'select name, slug, account_id as "accountId" from stores where id = $1',
    store,
  );
  const own = await ownersAmong(client, 'team_members', store);
  const above = place?.accountId ? await accountOwners(client, place.accountId) : [];
  const owners = [...new Map([...own, ...above].map((owner) => [owner.id, owner])).values()];
  return { name: place?.name ?? '', path: urls.console.setting(place?.slug ?? '', 'team'), owners };
}

async function accountOwners(client: PoolClient, accountId: string): Promise<Owner[]> {
  await widenScope(client, { 'app.team': `account ${accountId}` });
  return ownersAmong(client, 'account_members', accountId);
}

async function ownersAmong(
  client: PoolClient,
  members: 'team_members' | 'account_members',
  of: string,
): Promise<Owner[]> {
  const { rows } = await client.query<Owner & Row<'memberships', 'role'>>(
    `select id, name, email, role from ${members}($1) order by id`,
    [of],
  );
  return rows.filter(({ role }) => isLikeOwner(role));
}

async function firstOf<Row extends object>(
  client: PoolClient,
  sql: string,
  id: string | null,
): Promise<Row | null> {
  const { rows } = await client.query<Row>(sql, [id]);
  return rows[0] ?? null;
}
