/** Stores a change of the email address, with its two links, until both are used. Call these within the person's scope. */
import type { PoolClient } from 'pg';
import { EMAIL_LINKS, type EmailLink } from '../../../domain/access/person-session.ts';
import type { PersonLink } from '../../auth/keys.ts';
import type { CamelRow } from '../../database/rows.ts';
import { makeLink } from '../links.ts';

type Side = CamelRow<'person_links', 'id' | 'kind' | 'email' | 'expires_at' | 'used_at'>;

/** `email`: the new address. `links`: by side. `waitsFor`: the sides that have not confirmed yet. */
export type EmailChange = {
  email: string;
  expiresAt: string;
  links: Record<EmailLink, PersonLink>;
  waitsFor: EmailLink[];
};

/** Replaces a change that was requested before. */
export async function addChange(
  client: PoolClient,
  personId: string,
  { email, now }: { email: string; now: number },
): Promise<void> {
  const offer = { store: null, accountId: null, role: null, madeBy: null, email };
  await dropChange(client, personId);
  for (const kind of EMAIL_LINKS) await makeLink(client, { kind, personId, offer, now });
}

/** Null if the change was confirmed by both sides, cancelled, or has expired. */
export async function findChange(
  client: PoolClient,
  personId: string,
  now: number,
): Promise<EmailChange | null> {
  const { rows } = await client.query<Side>(
    `select id, kind, email, expires_at as "expiresAt", used_at as "usedAt" from person_links
     where person_id = $1 and kind = any ($2) and expires_at > $3`,
    [personId, EMAIL_LINKS, new Date(now)],
  );
  const sideOf = (kind: EmailLink) => rows.find((row) => row.kind === kind);
  const [former, next] = [sideOf('old-email'), sideOf('new-email')];
  if (!former || !next) return null;
  const linkOf = ({ id, expiresAt }: Side): PersonLink => ({ linkId: id, expiresAt });
  return {
    email: next.email ?? '',
    expiresAt: next.expiresAt,
    links: { 'old-email': linkOf(former), 'new-email': linkOf(next) },
    waitsFor: EMAIL_LINKS.filter((kind) => sideOf(kind)?.usedAt === null),
  };
}

/** Returns whether there was one. */
export async function dropChange(client: PoolClient, personId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from person_links where person_id = $1 and kind = any ($2)',
    [personId, EMAIL_LINKS],
  );
  return (rowCount ?? 0) > 0;
}

export async function writeEmail(
  client: PoolClient,
  personId: string,
  { email, key }: { email: string; key: string },
): Promise<void> {
  await client.query('update people set email = $2, email_key = $3 where id = $1', [personId, email, key]);
}
