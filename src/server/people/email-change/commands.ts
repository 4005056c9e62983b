/** Changing a person's email address: requested while signed in, then confirmed by a link at the old address and a link at the new one. */

import type { PoolClient } from 'pg';
import { EMAIL_LINKS, type EmailLink } from '../../../domain/access/person-session.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { noteBeyondStores, noteOfPerson } from '../../audit/note.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { openToken } from '../../auth/keys.ts';
import { endOtherSessions } from '../../auth/person-sessions.ts';
import type { Context } from '../../context.ts';
import { inTransaction, widenScope } from '../../database/transaction.ts';
import { counterOf, holdLimits } from '../../http/misses.ts';
import { ProblemError } from '../../problem-error.ts';
import { endLinks, spendLink, throughLink } from '../links.ts';
import { emailChangedMail, emailTakenMail, newEmailMail, oldEmailMail, queuePersonMail } from '../mails.ts';
import { holdEmail } from '../making.ts';
import { findPerson, findPersonByEmail, holdPerson, type Person, personOfEmail } from '../queries.ts';
import { withPerson } from '../with-person.ts';
import { addChange, findChange, writeEmail } from './queries.ts';

const HOUR_SECONDS = 3600;

/** Requests the change. Only the job checks whether somebody has the new address, so the answer can't tell. @throws validation_failed, too_many_requests */
export async function askForChange(
  context: Context,
  { personId }: CallerOf<'person'>,
  email: string,
): Promise<void> {
  const now = context.clock();
  await withPerson(context.db, personId, async (client) => {
    const person = await holdPerson(client, personId);
    if (!person) throw new ProblemError('unauthenticated');
    if (person.emailKey === emailKey(email)) {
      throw new ProblemError('validation_failed', {
        fields: [{ path: 'email', message: 'This is your email address already.' }],
      });
    }
    const counter = counterOf(context, 'person-email-changes', personId);
    const limit = context.limits.personMailsPerHour;
    const retryAfter = await holdLimits(client, [{ counter, limit, seconds: HOUR_SECONDS }]);
    if (retryAfter !== null) throw new ProblemError('too_many_requests', { params: { retryAfter } });
    await addChange(client, personId, { email: email.trim(), now });
    const change = await findChange(client, personId, now);
    const payload = JSON.stringify({ personId, linkId: change?.links['new-email'].linkId });
    await client.query('select enqueue_job($1, $2, null)', ['mail_email_change', payload]);
    await noteOfPerson(client, personId, { after: { email: email.trim() } });
  });
}

/**
 * Mails the links to both addresses. If the new address belongs to another person, that person is told, and nobody gets its link. An address gets only
 * a few of these mails an hour, no matter who requests them.
 * @param linkId the link to the new address. If it is no longer the current one, a newer request has replaced this one, and nothing is sent.
 */
export async function mailChange(
  context: Context,
  { personId, linkId }: { personId: string; linkId: string },
): Promise<void> {
  const now = context.clock();
  const asked = await withPerson(context.db, personId, async (client) => ({
    person: await findPerson(client, personId),
    change: await findChange(client, personId, now),
  }));
  const { person, change } = asked;
  if (!person || change?.links['new-email'].linkId !== linkId) return;
  const { email, links } = change;
  const key = emailKey(email);
  const owner = await findPersonByEmail(context.db, key);
  const counter = counterOf(context, 'person-email-changes-to', key);
  const limit = context.limits.personMailsPerHour;
  const wait = await holdLimits(context.db.app, [{ counter, limit, seconds: HOUR_SECONDS }]);
  await withPerson(context.db, personId, async (client) => {
    await queuePersonMail(
      client,
      personId,
      oldEmailMail(context, person, { email, link: links['old-email'] }),
      now,
    );
    if (owner !== null || wait !== null) return;
    await queuePersonMail(
      client,
      personId,
      newEmailMail(context, person, { email, link: links['new-email'] }),
      now,
    );
  });
  if (owner === null || wait !== null) return;
  await withPerson(context.db, owner.id, (client) =>
    queuePersonMail(client, owner.id, emailTakenMail(context, owner), now),
  );
}

/** `waitsFor`: the other address, if it still has to confirm. */
export type Confirmation = { email: string; waitsFor: EmailLink | null };

/**
 * Uses the link of one address. After both were used, the person signs in with the new address, every other session and link ends, and both addresses are
 * told.
 * @param session the session token of the browser that confirms. If it is the person's, that session continues.
 * @throws person_link_over
 */
export function confirmChange(
  context: Context,
  { token, session }: { token: string; session: string | null },
): Promise<Confirmation> {
  const now = context.clock();
  const kind = EMAIL_LINKS.find((one) => openToken(one, token, new Date(now), context)) ?? 'new-email';
  return throughLink(context, { kind, token }, async (client, link) => {
    const { personId } = link;
    const person = await holdPerson(client, personId);
    await spendLink(client, link, now);
    const change = await findChange(client, personId, now);
    if (!person || !change) throw new ProblemError('person_link_over');
    const { email, waitsFor } = change;
    const [waiting] = waitsFor;
    if (waiting !== undefined) return { email, waitsFor: waiting };
    const key = emailKey(email);
    await widenScope(client, { 'app.email': key });
    // Since the request, somebody may have been invited at the new address.
    if (await holdEmail(client, key)) throw new ProblemError('person_link_over');
    await moveTo(client, context, person, { email, session });
    return { email, waitsFor: null };
  });
}

/** Changes the address. Every other session and link ends, and both addresses are told. */
async function moveTo(
  client: PoolClient,
  context: Context,
  person: Person,
  { email, session }: { email: string; session: string | null },
): Promise<void> {
  const now = context.clock();
  await writeEmail(client, person.id, { email, key: emailKey(email) });
  await endOtherSessions(client, person.id, session);
  await endLinks(client, person.id);
  for (const to of [person.email, email]) {
    const mail = emailChangedMail(context, { ...person, email: to }, { email, now });
    await queuePersonMail(client, person.id, mail, now);
  }
}

/**
 * For the operator, for somebody who lost the mailbox of their address and so can't confirm there. Password and second factors
 * stay. `unknown`: nobody has the old address; `taken`: somebody, perhaps this person, has the new one.
 */
export function changeEmailOf(
  context: Context,
  { from, to }: { from: string; to: string },
): Promise<'changed' | 'unknown' | 'taken'> {
  const [before, after] = [emailKey(from), emailKey(to)];
  return inTransaction(context.db, { 'app.email': before }, async (client) => {
    const found = await personOfEmail(client, before);
    if (!found) return 'unknown';
    await widenScope(client, { 'app.person': found.id });
    const person = await holdPerson(client, found.id);
    // Meanwhile, the person may have confirmed a change that they requested.
    if (person?.emailKey !== before) return 'unknown';
    await widenScope(client, { 'app.email': after });
    if (await holdEmail(client, after)) return 'taken';
    const email = to.trim();
    await moveTo(client, context, person, { email, session: null });
    const subject = { id: person.id, name: person.name };
    const change = { subject, before: { email: person.email }, after: { email } };
    await noteBeyondStores(client, `person ${person.id}`, change);
    return 'changed';
  });
}
