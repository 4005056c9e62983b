/** Mails to people, in the platform's own looks. As with all mails, the links in them are sealed when they leave. */
import type { PoolClient } from 'pg';
import type { Role, Scope } from '../../domain/access/permissions.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { DEFAULT_BRANDING } from '../../domain/stores/settings.ts';
import { greetedName } from '../../domain/text/greeting.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { dateFormat } from '../../domain/time/date-time.ts';
import { urls } from '../../urls.ts';
import type { PersonLink } from '../auth/keys.ts';
import { shortId } from '../auth/short-id.ts';
import type { Context } from '../context.ts';
import { type KeptLink, type Letterhead, linkWith, type PlainBlock } from '../mail/parts.ts';
import { type KeptMail, type MailText, mailOf } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import type { Person } from './queries.ts';

export const PLATFORM = 'Makegood';
const LETTERHEAD: Letterhead = {
  name: PLATFORM,
  logoUrl: null,
  colors: DEFAULT_BRANDING.colors,
  headingFont: DEFAULT_BRANDING.fonts.heading,
  help: null,
};

/** Who a mail to people is from. */
export const SENDER = { name: PLATFORM, replyTo: null };

const { people: words, language, locale } = mailWords('en');
export const text = (said: string): PlainBlock => ({ kind: 'text', text: said });
export const moment = (at: string | number) =>
  dateFormat(locale, 'UTC', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

const dayOf = (day: string) => dateFormat(locale, 'UTC', { dateStyle: 'medium' }).format(new Date(day));

export type To = Pick<Person, 'name' | 'email'>;
export type Place = Pick<Context, 'publicUrl'>;

export function mailTo(
  { name, email }: To,
  subject: string,
  blocks: PlainBlock[],
  link: KeptLink | null,
): MailText {
  const greeting = words.greeting(greetedName(name));
  return mailOf(email, subject, { letterhead: LETTERHEAD, greeting, blocks, link, language });
}

export function resetMail({ publicUrl }: Place, to: To, link: PersonLink): MailText {
  const { subject, lead, until, unknown, link: way } = words.reset;
  const address = linkWith('reset', link, (token) => publicUrl + urls.choosePassword(token));
  return mailTo(to, subject, [text(lead), text(until), text(unknown)], { ...way, ...address });
}

export function changedMail({ publicUrl }: Place, to: To, now: number): MailText {
  const { subject, lead, unknown, link } = words.changed;
  const way = { kind: 'way' as const, ...link, address: publicUrl + urls.forgotPassword() };
  return mailTo(to, subject, [text(lead(moment(now))), text(unknown), way], null);
}

type AskedEmail = { email: string; link: PersonLink };

/** To the address that a person has. */
export function oldEmailMail({ publicUrl }: Place, to: To, { email, link }: AskedEmail): MailText {
  const { subject, lead, until, unknown, link: way } = words.oldEmail;
  const address = linkWith('old-email', link, (token) => publicUrl + urls.confirmEmail(token));
  const blocks = [text(lead(oneLine(email))), text(until(moment(link.expiresAt))), text(unknown)];
  return mailTo(to, subject, blocks, { ...way, ...address });
}

/** To the address that they want. It doesn't name the old one: the new one may be mistyped. */
export function newEmailMail({ publicUrl }: Place, to: To, { email, link }: AskedEmail): MailText {
  const { subject, lead, until, unknown, link: way } = words.newEmail;
  const address = linkWith('new-email', link, (token) => publicUrl + urls.confirmEmail(token));
  const blocks = [text(lead), text(until(moment(link.expiresAt))), text(unknown)];
  return mailTo({ ...to, email }, subject, blocks, { ...way, ...address });
}

/** To whoever has the address that somebody else wants. It doesn't say who that is. */
export function emailTakenMail({ publicUrl }: Place, to: To): MailText {
  const { subject, lead, unknown, link } = words.emailTaken;
  const way = { kind: 'way' as const, ...link, address: publicUrl + urls.console.signIn() };
  return mailTo(to, subject, [text(lead), text(unknown), way], null);
}

/** To both addresses. */
export function emailChangedMail(
  { publicUrl }: Place,
  to: To,
  { email, now }: { email: string; now: number },
): MailText {
  const { subject, lead, unknown, link } = words.emailChanged;
  const way = { kind: 'way' as const, ...link, address: publicUrl + urls.console.profile() };
  return mailTo(to, subject, [text(lead(oneLine(email), moment(now))), text(unknown), way], null);
}

/** What happened to a person's second factors. `recovery`: a recovery code was used to sign in; `codes`: new ones were made; `reset`: the operator removed all factors. */
export type FactorChange =
  | { change: 'added' | 'removed'; name: string; now: number }
  | { change: 'recovery' | 'codes' | 'reset'; now: number };

function factorMail({ publicUrl }: Place, to: To, told: FactorChange): MailText {
  const { subject, lead, unknown, link } = words.factors;
  const said =
    'name' in told
      ? lead[told.change](oneLine(told.name), moment(told.now))
      : lead[told.change](moment(told.now));
  const way = { kind: 'way' as const, ...link, address: publicUrl + urls.console.profile() };
  return mailTo(to, subject[told.change], [text(said), text(unknown), way], null);
}

export const queueFactorMail = (
  client: PoolClient,
  place: Place,
  person: Person,
  told: FactorChange,
): Promise<void> => queuePersonMail(client, person.id, factorMail(place, person, told), told.now);

/** The first sign-in by a provider. */
export function queueLinked(
  client: PoolClient,
  { publicUrl }: Place,
  person: Person,
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const { subject, lead, unknown, link } = words.linked;
  const name = oneLine(provider);
  const way = { kind: 'way' as const, ...link, address: publicUrl + urls.console.profile() };
  const mail = mailTo(person, subject(name), [text(lead(name, moment(now))), text(unknown), way], null);
  return queuePersonMail(client, person.id, mail, now);
}

export function invitationMail(
  { publicUrl }: Place,
  to: To,
  { team, role, link }: { team: { reach: Scope; name: string }; role: Role; link: PersonLink },
): MailText {
  const { subject, lead, until, unknown, link: way } = words.invitation;
  const name = oneLine(team.name);
  const address = linkWith('invitation', link, (token) => publicUrl + urls.acceptInvitation(token));
  const blocks = [
    text(lead[team.reach](name, ROLE_NAMES[role])),
    text(until(moment(link.expiresAt))),
    text(unknown),
  ];
  return mailTo(to, subject(name), blocks, { ...way, ...address });
}

export type WeeklyStore = { name: string; lines: string[] };
type Weekly = { from: string; to: string; stores: readonly WeeklyStore[]; left: number; now: number };

/** The figures of a week, store by store. `left`: stores that the mail leaves out. */
export function queueWeeklyMail(
  client: PoolClient,
  { publicUrl }: Place,
  person: Person,
  { from, to, stores, left, now }: Weekly,
): Promise<void> {
  const { subject, lead, more, why, link } = words.weekly;
  const blocks = stores.flatMap(({ name, lines }): PlainBlock[] => [
    text(name),
    { kind: 'list', items: lines },
  ]);
  const address = publicUrl + urls.console.home();
  const mail = mailTo(
    person,
    subject(dayOf(from), dayOf(to)),
    [
      text(lead),
      ...blocks,
      ...(left > 0 ? [text(more(left))] : []),
      { kind: 'way', ...link, address },
      text(why),
    ],
    null,
  );
  return queuePersonMail(client, person.id, mail, now);
}

/** Within the person's scope: the mail and the job that sends it, in the transaction of what it tells of. */
export async function queuePersonMail(
  client: PoolClient,
  personId: string,
  mail: MailText,
  now: number,
): Promise<void> {
  const id = shortId();
  await client.query(
    `insert into person_mails (id, person_id, recipient, subject, parts, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, personId, mail.recipient, mail.subject, JSON.stringify(mail.parts), new Date(now)],
  );
  const payload = JSON.stringify({ personId, id });
  await client.query('select enqueue_job($1, $2, null)', ['send_person_mail', payload]);
}

export const queueChanged = (client: PoolClient, place: Place, person: Person, now: number): Promise<void> =>
  queuePersonMail(client, person.id, changedMail(place, person, now), now);

const COLUMNS = `id, recipient, subject, parts, created_at as "createdAt", null as kind, null as "claimId"`;

/** Null once it has left. Within the person's scope. */
export async function findUnsent(client: PoolClient, id: string): Promise<KeptMail | null> {
  const { rows } = await client.query<KeptMail>(
    `select ${COLUMNS} from person_mails where id = $1 and sent_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function markPersonMailSent(client: PoolClient, id: string, now: number): Promise<void> {
  await client.query('update person_mails set sent_at = $2 where id = $1', [id, new Date(now)]);
}

/** The newest first, for the demo's mailbox. */
export async function latestPersonMails(
  client: PoolClient,
  personId: string,
  most: number,
): Promise<KeptMail[]> {
  const { rows } = await client.query<KeptMail>(
    `select ${COLUMNS} from person_mails where person_id = $1 order by created_at desc limit $2`,
    [personId, most],
  );
  return rows;
}
