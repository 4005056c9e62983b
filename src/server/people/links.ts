/** Links in mails to people. Each works once, and only until it expires. */
import type { PoolClient } from 'pg';
import type { Role } from '../../domain/access/permissions.ts';
import { type LinkKind, linkEnd } from '../../domain/access/person-session.ts';
import type { StoreId } from '../auth/caller.ts';
import { openToken, type PersonLink } from '../auth/keys.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import type { CamelRow } from '../database/rows.ts';
import { inTransaction, widenScope } from '../database/transaction.ts';
import { ProblemError } from '../problem-error.ts';

/**
 * What a link is for. An invitation: a place in a team, and who invites (src/server/auth/makers.ts). A change of the email address: the
 * new one alone. `email`: as it was typed.
 */
type Offer = {
  store: StoreId | null;
  accountId: string | null;
  role: Role | null;
  madeBy: string | null;
  email: string;
};

/** Stores a link and returns the content of its token. Call it within the person's scope. */
export async function makeLink(
  client: PoolClient,
  { kind, personId, offer, now }: { kind: LinkKind; personId: string; offer: Offer | null; now: number },
): Promise<PersonLink> {
  const linkId = shortId();
  const expiresAt = linkEnd(kind, now);
  await client.query(
    `insert into person_links (id, person_id, kind, store, account_id, role, made_by, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      linkId,
      personId,
      kind,
      offer?.store ?? null,
      offer?.accountId ?? null,
      offer?.role ?? null,
      offer?.madeBy ?? null,
      offer?.email ?? null,
      new Date(now),
      expiresAt,
    ],
  );
  return { linkId, expiresAt: expiresAt.toISOString() };
}

export type OpenedLink = CamelRow<
  'person_links',
  'id' | 'person_id' | 'store' | 'account_id' | 'role' | 'made_by'
>;

const over = () => new ProblemError('person_link_over');

/** Runs the work in a transaction within the scope of the link's person. Doesn't use the link up. @throws person_link_over */
export function throughLink<T>(
  context: Context,
  { kind, token }: { kind: LinkKind; token: string },
  work: (client: PoolClient, link: OpenedLink) => Promise<T>,
): Promise<T> {
  const now = new Date(context.clock());
  const opened = openToken(kind, token, now, context);
  if (!opened) throw over();
  return inTransaction(context.db, { 'app.link': opened.linkId }, async (client) => {
    const { rows } = await client.query<OpenedLink>(
      `select id, person_id as "personId", store, account_id as "accountId", role, made_by as "madeBy"
       from person_links
       where id = $1 and kind = $2 and used_at is null and expires_at > $3`,
      [opened.linkId, kind, now],
    );
    if (!rows[0]) throw over();
    await widenScope(client, { 'app.person': rows[0].personId });
    return work(client, rows[0]);
  });
}

/** Uses the link up. If two requests do so at once, one is refused. @throws person_link_over */
export async function spendLink(client: PoolClient, { id }: OpenedLink, now: number): Promise<void> {
  const { rowCount } = await client.query(
    'update person_links set used_at = $2 where id = $1 and used_at is null',
    [id, new Date(now)],
  );
  if (rowCount !== 1) throw over();
}

/** Ends a person's links that would set another password or address, after one was changed. Invitations stay. */
export async function endLinks(client: PoolClient, personId: string): Promise<void> {
  await client.query(`delete from person_links where person_id = $1 and kind <> 'invitation'`, [personId]);
}
