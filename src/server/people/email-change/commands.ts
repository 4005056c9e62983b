/** A new email address for a person: asked for while signed in, then confirmed by a link at the old address and one at the new. */
import { EMAIL_LINKS, type EmailLink } from '../../../domain/access/person-session.ts';
import { emailKey } from '../../../domain/orders/order-number.ts';
import { noteOfPerson } from '../../audit/note.ts';
import type { CallerOf } from '../../auth/caller.ts';
import { openToken } from '../../auth/keys.ts';
import { endOtherSessions } from '../../auth/person-sessions.ts';
import type { Context } from '../../context.ts';
import { widenScope } from '../../database/transaction.ts';
import { counterOf, holdLimits } from '../../http/misses.ts';
import { ProblemError } from '../../problem-error.ts';
import { endLinks, spendLink, throughLink } from '../links.ts';
import { emailChangedMail, emailTakenMail, newEmailMail, oldEmailMail, queuePersonMail } from '../mails.ts';
import { holdEmail } from '../making.ts';
import { findPerson, findPersonByEmail, holdPerson } from '../queries.ts';
import { withPerson } from '../with-person.ts';
import { addChange, findChange, writeEmail } from './queries.ts';

const HOUR_SECONDS = 3600;

/** Whether somebody has the new address is not looked up here: only the job does. @throws validation_failed, too_many_requests */
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
 * The links to both addresses. If the new one is another person's, that person is told, and nobody gets its link. One address gets
 * few of these mails an hour, whoever asks. @param linkId of the new address: another one means that the change was asked for again
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
 * One side's link. With the second, the person signs in with the new address, every other session and link ends, and both addresses are
 * told. @param session the token of the browser that confirms: a session of the same person goes on. @throws person_link_over
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
    // Somebody may have been invited at the new address since.
    if (await holdEmail(client, key)) throw new ProblemError('person_link_over');
    await writeEmail(client, personId, { email, key });
    await endOtherSessions(client, personId, session);
    await endLinks(client, personId);
    for (const to of [person.email, email]) {
      await queuePersonMail(
        client,
        personId,
        emailChangedMail(context, { ...person, email: to }, { email, now }),
        now,
      );
    }
    return { email, waitsFor: null };
  });
}
