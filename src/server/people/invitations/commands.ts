/** Inviting people to a team by mail, and withdrawing invitations. */
import type { PoolClient } from 'pg';
import { ROLES, type Role } from '../../../domain/access/permissions.ts';
import { mayInvite, maySee, teamKey } from '../../../domain/access/teams.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { noteInTeam } from '../../audit/note.ts';
import type { PersonLink } from '../../auth/keys.ts';
import type { Context } from '../../context.ts';
import { inTransaction, widenScope } from '../../database/transaction.ts';
import { counterOf, holdLimits } from '../../http/misses.ts';
import { ProblemError } from '../../problem-error.ts';
import { makeLink } from '../links.ts';
import { invitationMail, queuePersonMail } from '../mails.ts';
import { addPersonOnce } from '../making.ts';
import { personOfEmail } from '../queries.ts';
import {
  endInvitation,
  holdOpen,
  listOpen,
  type OpenInvitation,
  spendInvitations,
  teamScope,
} from './queries.ts';
import type { Inviter } from './teams.ts';

const HOUR_SECONDS = 3600;
/** The most invitations that a list shows, the newest first. */
const MOST_SHOWN = 100;

type Invitation = { email: string; name: string; role: Role };

/**
 * Known to us or not, the answer is the same. An open invitation to the address ends: the new one takes
 * its place. @throws role_not_grantable, too_many_requests
 */
export async function invite(
  context: Context,
  client: PoolClient,
  inviter: Inviter,
  invitation: Invitation,
): Promise<{ expiresAt: string }> {
  const { linkId, expiresAt } = await sendInvitation(context, client, inviter, invitation);
  const { email, role } = invitation;
  await noteInTeam(client, inviter.team, { subject: { id: linkId, name: email.trim() }, after: { role } });
  return { expiresAt };
}

/** The same without an entry in the audit log, for callers that write their own. @throws role_not_grantable, too_many_requests */
export async function sendInvitation(
  context: Context,
  client: PoolClient,
  { team, held, maker, hasOwner }: Inviter,
  { email, name, role }: Invitation,
  field: 'email' | 'owner.email' = 'email',
): Promise<PersonLink> {
  if (!mayInvite(held, role, team, hasOwner)) {
    throw new ProblemError('role_not_grantable', { fields: [{ path: 'role', message: '' }] });
  }
  const key = emailKey(email);
  const now = context.clock();
  await widenScope(client, { 'app.email': key });
  await refuseFlood(context, client, { key, team: teamKey(team), maker, field });
  const person =
    (await personOfEmail(client, key)) ?? (await addPersonOnce(client, { email, key, name, now }));
  await widenScope(client, { 'app.person': person.id });
  // Replaces the person's open invitations to all roles that the caller may invite to, and so may withdraw.
  const roles = ROLES.filter((one) => mayInvite(held, one, team, hasOwner));
  await spendInvitations(client, person.id, { team, now, roles });
  const offer = { store: team.store, accountId: team.accountId, role, madeBy: maker, email: email.trim() };
  const link = await makeLink(client, { kind: 'invitation', personId: person.id, offer, now });
  await queuePersonMail(client, person.id, invitationMail(context, person, { team, role, link }), now);
  return link;
}

type Flood = { key: string; team: string; maker: string; field: string };

/** Limits invitations by recipient, team and inviter, because the mails go to strangers under the platform's name. */
async function refuseFlood(
  context: Context,
  client: PoolClient,
  { key, team, maker, field }: Flood,
): Promise<void> {
  const { limits } = context;
  const bounds = [
    [
      'person-mails-to',
      mailboxOf(key),
      limits.personMailsPerHour,
      'Too many invitations went to this address',
    ],
    ['person-mails-of', team, limits.invitationsByTeamPerHour, 'This team sent too many invitations'],
    ['person-mails-by', maker, limits.invitationsByPersonPerHour, 'You sent too many invitations'],
  ] as const;
  for (const [kind, value, limit, said] of bounds) {
    const counter = counterOf(context, kind, value);
    const retryAfter = await holdLimits(client, [{ counter, limit, seconds: HOUR_SECONDS }]);
    if (retryAfter === null) continue;
    const message = `${said} in the last hour. Please try again later.`;
    throw new ProblemError('too_many_requests', {
      params: { retryAfter },
      fields: [{ path: field, message }],
    });
  }
}

/** The address without a +suffix: most mail services deliver kim+anything@ to kim@. */
const mailboxOf = (key: string): string => {
  const [name = '', domain = ''] = key.split('@');
  return `${name.split('+')[0]}@${domain}`;
};

/** The open invitations to roles that the caller may see. */
export async function listInvitations(
  { db, clock }: Context,
  { team, held }: Inviter,
): Promise<OpenInvitation[]> {
  const open = await inTransaction(db, teamScope(team), (client) =>
    listOpen(client, team, { now: clock(), most: MOST_SHOWN }),
  );
  return open.filter(({ role }) => maySee(held, role));
}

/** Mails a new link that works for a week. The old link stops working. @throws not_found, role_not_grantable, too_many_requests */
export async function resendInvitation(
  context: Context,
  client: PoolClient,
  inviter: Inviter,
  id: string,
): Promise<Invitation & { expiresAt: string }> {
  await widenScope(client, teamScope(inviter.team));
  const now = context.clock();
  const open = await holdOpen(client, inviter.team, { id, now });
  if (!open || !maySee(inviter.held, open.role)) throw new ProblemError('not_found');
  await endInvitation(client, id, now);
  const { email, role } = open;
  const { expiresAt } = await invite(context, client, inviter, { email, role, name: '' });
  return { email, role, name: '', expiresAt };
}

/** Ends an invitation: the link in its mail stops working. Anyone who may invite to its role may do this. @throws not_found, role_not_grantable */
export async function withdrawInvitation(
  { db, clock }: Context,
  { team, held }: Inviter,
  id: string,
): Promise<void> {
  const now = clock();
  await inTransaction(db, teamScope(team), async (client) => {
    const open = await holdOpen(client, team, { id, now });
    if (!open || !maySee(held, open.role)) throw new ProblemError('not_found');
    if (!mayInvite(held, open.role, team)) throw new ProblemError('role_not_grantable');
    await endInvitation(client, id, now);
    await noteInTeam(client, team, { subject: { id, name: open.email }, before: { role: open.role } });
  });
}
