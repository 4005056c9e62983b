/** Accepting an invitation. */

import type { Role } from '../../../domain/access/permissions.ts';
import { mayInvite } from '../../../domain/access/teams.ts';
import { shortId } from '../../auth/short-id.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../problem-error.ts';
import { spendLink, throughLink } from '../links.ts';
import { tellOwners } from '../ownership.ts';
import { hashPassword, refuseWeak } from '../passwords.ts';
import { addMembership, findPerson, holdPerson, type Person, writePassword } from '../queries.ts';
import { spendInvitations } from './queries.ts';
import { type NamedTeam, offeredTeam } from './teams.ts';

type Opened = { person: Person; role: Role; team: NamedTeam };

/** The invitation of a link: the team, the role and who invites. */
export async function readInvitation(context: Context, token: string) {
  const { person, team, role } = await openInvitation(context, token);
  const { email, name, passwordHash } = person;
  return { email, name, team: team.name, role, needsPassword: passwordHash === null };
}

/** @throws person_link_over, also if the inviter may no longer grant the role */
export async function openInvitation(context: Context, token: string): Promise<Opened> {
  const { link, person } = await throughLink(
    context,
    { kind: 'invitation', token },
    async (client, link) => ({
      link,
      person: await findPerson(client, link.personId),
    }),
  );
  const { store, accountId, role, madeBy } = link;
  if (!person || !role || !madeBy) throw new ProblemError('person_link_over');
  const offered = await offeredTeam(context, { store, accountId, role, madeBy });
  if (!offered || !mayInvite(offered.held, role, offered.team, offered.hasOwner))
    throw new ProblemError('person_link_over');
  return { person, role, team: offered.team };
}

/**
 * Who has a password keeps it, and what place they have in the team stays as it is. Their other invitations to the team end,
 * so that none brings them back after a removal. @throws person_link_over, validation_failed
 */
export async function acceptInvitation(
  context: Context,
  { token, name, password }: { token: string; name: string | null; password: string | null },
): Promise<Person> {
  const opened = await openInvitation(context, token);
  const { person, team } = opened;
  const isNew = person.passwordHash === null;
  if (isNew) refuseWeak(password ?? '', [name ?? '', person.name, person.email, team.name]);
  const hash = isNew ? await hashPassword(password ?? '') : null;
  // Hashing takes so long that the inviter may have been removed meanwhile.
  if (isNew) await openInvitation(context, token);
  await join(context, token, { ...opened, name: isNew ? name : null, hash });
  return { ...person, passwordHash: hash ?? person.passwordHash };
}

/** Accepts an invitation for a person whom an identity provider signed in, so no password is needed. @throws person_link_over */
export async function acceptByProvider(context: Context, token: string): Promise<void> {
  await join(context, token, { ...(await openInvitation(context, token)), name: null, hash: null });
}

async function join(
  context: Context,
  token: string,
  { person, team, role, name, hash }: Opened & { name: string | null; hash: string | null },
): Promise<void> {
  const now = context.clock();
  await throughLink(context, { kind: 'invitation', token }, async (client, link) => {
    const present = await holdPerson(client, person.id);
    await spendLink(client, link, now);
    if (!present) throw new ProblemError('person_link_over');
    // Another invitation may have been accepted meanwhile: whoever has a password keeps it.
    if (hash !== null && present.passwordHash === null) await writePassword(client, person.id, hash);
    if (name !== null) await client.query('update people set name = $2 where id = $1', [person.id, name]);
    await spendInvitations(client, person.id, { team, now });
    const { reach, store, accountId } = team;
    const place = { reach, store, accountId, role };
    const isNew = await addMembership(client, { ...place, id: shortId(), personId: person.id, now });
    const subject = { ...person, name: name ?? person.name };
    if (isNew) await tellOwners(client, context, { team, subject, before: null, after: role, now });
  });
}
