/** Resetting a password by mail. The answer doesn't tell whether the address is known; only the mailbox gets the link. */
import { emailKey } from '../../domain/orders/order-number.ts';
import type { Context } from '../context.ts';
import { counterOf, holdLimits } from '../http/misses.ts';
import { networkOf } from '../http/network.ts';
import { ProblemError } from '../problem-error.ts';
import { namesOf } from './commands.ts';
import { endLinks, makeLink, spendLink, throughLink } from './links.ts';
import { queueChanged, queuePersonMail, resetMail } from './mails.ts';
import { hashPassword, refuseWeak } from './passwords.ts';
import {
  endSessions,
  findPerson,
  findPersonByEmail,
  holdPerson,
  listMemberships,
  type Person,
  writePassword,
} from './queries.ts';
import { withPerson } from './with-person.ts';

const HOUR_SECONDS = 3600;
/** The mails are limited for as long as a link works. So even if someone floods the mailbox, one of its links still works. */
const LINK_SECONDS = 1800;

/** Known and unknown addresses cause the same work, because only the job looks the person up. @throws too_many_requests by network */
export async function askForReset(
  context: Context,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const counter = counterOf(context, 'person-mails-from', networkOf(address));
  const limit = context.limits.personMailsPerHour;
  const retryAfter = await holdLimits(context.db.app, [{ counter, limit, seconds: HOUR_SECONDS }]);
  if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
  const payload = JSON.stringify({ emailKey: emailKey(email) });
  await context.db.app.query('select enqueue_job($1, $2, null)', ['mail_password_reset', payload]);
}

/** Mails the link to the stored address, not to the typed one. A person who was only invited gets no mail. */
export async function mailReset(context: Context, key: string): Promise<void> {
  const person = await findPersonByEmail(context.db, key);
  if (!person) return;
  // Not the counter of invitations: an inviter who reaches that limit would learn about resets.
  const counter = counterOf(context, 'person-resets-to', key);
  const limit = context.limits.personMailsPerHour;
  const now = context.clock();
  await withPerson(context.db, person.id, async (client) => {
    const isMember = (await listMemberships(client, person.id)).length > 0;
    if (!isMember && person.passwordHash === null) return;
    if ((await holdLimits(client, [{ counter, limit, seconds: LINK_SECONDS }])) !== null) return;
    const link = await makeLink(client, { kind: 'reset', personId: person.id, offer: null, now });
    await queuePersonMail(client, person.id, resetMail(context, person, link), now);
  });
}

/** Sets the new password, ends all sessions and tells the person. If the password is refused, the link still works. @throws person_link_over */
export async function chooseByReset(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<Person> {
  const link = { kind: 'reset', token } as const;
  const person = await throughLink(context, link, (client, { personId }) => findPerson(client, personId));
  if (!person) throw new ProblemError('person_link_over');
  refuseWeak(password, await namesOf(context, person));
  const hash = await hashPassword(password);
  const now = context.clock();
  await throughLink(context, link, async (client, opened) => {
    await holdPerson(client, person.id);
    await spendLink(client, opened, now);
    await writePassword(client, person.id, hash);
    await endSessions(client, person.id, null);
    await endLinks(client, person.id);
    await queueChanged(client, context, person, now);
  });
  return { ...person, passwordHash: hash };
}
