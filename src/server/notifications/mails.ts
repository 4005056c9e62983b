/** Mails about what a person is told. They have no word of a claim: that is read in the console. */
import type { PoolClient } from 'pg';
import { providerLabel } from '../../domain/connections/providers.ts';
import { isOfConnection, isOfOpening } from '../../domain/notifications/notices.ts';
import { ACTIVATION_STEPS } from '../../domain/stores/activation.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { urls } from '../../urls.ts';
import type { PlainBlock } from '../mail/parts.ts';
import { mailWords } from '../mail/text.ts';
import type { NoticeWords } from '../mail/text-notices-en.ts';
import { mailTo, type Place, queuePersonMail, text } from '../people/mails.ts';
import type { Person } from '../people/queries.ts';
import type { Unread } from './queries.ts';

const { notice: words } = mailWords('en').people;

type Way = Extract<PlainBlock, { kind: 'way' }>;
export type Told = Pick<Unread, 'kind' | 'claimId' | 'claimNumber' | 'about' | 'details'>;

/** Such as "Claim #20418 is overdue". */
export const headlineOf = (told: Told): string => words.subjects[told.kind](wordsOf(told));

export function wordsOf({ claimNumber, about, details }: Told): NoticeWords {
  const { count = 1, importKind = '', isFailed = false, asked = 'export' } = details;
  const step = details.step === undefined ? '' : ACTIVATION_STEPS[details.step].title;
  const host = oneLine(about ?? '');
  const provider = providerLabel(details.provider ?? host);
  return { claim: words.claim(claimNumber), count, importKind, isFailed, host, provider, asked, step };
}

/** Where the console shows what it is about. */
export function wayTo({ publicUrl }: Place, slug: string, { kind, claimId, about, details }: Told): Way {
  const way = (link: keyof typeof words.links, path: string): Way => ({
    kind: 'way',
    ...words.links[link],
    address: publicUrl + path,
  });
  if (claimId !== null) return way('claim', urls.console.claim(slug, claimId));
  if (details.importKind !== undefined)
    return way('import', urls.console.import(slug, details.importKind, about ?? ''));
  if (kind === 'filed') return way('newest', urls.console.newestClaims(slug));
  if (kind === 'domain_lost') return way('domain', urls.console.setting(slug, 'domain'));
  if (kind === 'webhook_off') return way('webhook', urls.console.setting(slug, 'webhooks'));
  if (kind === 'privacy_request' && about !== null)
    return way('customer', urls.console.customer(slug, about));
  if (kind === 'store_opened') return way('shopLinks', urls.console.setting(slug, 'widget'));
  if (isOfOpening(kind)) return way('opening', urls.console.setting(slug, 'activation'));
  if (isOfConnection(kind) || kind === 'privacy_request')
    return way('connection', urls.console.setting(slug, 'connections'));
  return way('claims', urls.console.myClaims(slug));
}

type Notice = Told & { actor: string | null; store: { name: string; slug: string }; now: number };

/** Within the person's scope. */
export function queueNoticeMail(
  client: PoolClient,
  place: Place,
  person: Person,
  { actor, store, now, ...told }: Notice,
): Promise<void> {
  const subject = headlineOf(told);
  const { sentence, address } = told.details;
  const blocks = [
    text(words.lead(subject, oneLine(store.name))),
    ...(actor === null ? [] : [text(words.by(oneLine(actor)))]),
    ...(sentence === undefined ? [] : [text(words.missing(oneLine(sentence)))]),
    ...(address === undefined ? [] : [text(words.address(address))]),
    ...(told.details.isEarly ? [text(words.early)] : []),
    wayTo(place, store.slug, told),
    text(words.why),
  ];
  return queuePersonMail(client, person.id, mailTo(person, subject, blocks, null), now);
}

/** What came in a store. `left`: how many lines the mail leaves out. */
export type DailyStore = { name: string; slug: string; lines: string[]; left: number };

/** Within the person's scope. */
export function queueDailyMail(
  client: PoolClient,
  { publicUrl }: Place,
  person: Person,
  { stores, now }: { stores: readonly DailyStore[]; now: number },
): Promise<void> {
  const { subject, lead, more, inbox } = words.daily;
  const blocks = stores.flatMap(({ name, slug, lines, left }): PlainBlock[] => [
    text(name),
    { kind: 'list', items: left > 0 ? [...lines, more(left)] : lines },
    { kind: 'way', ...inbox, address: publicUrl + urls.console.inbox(slug) },
  ]);
  const count = stores.reduce((sum, { lines, left }) => sum + lines.length + left, 0);
  const mail = mailTo(person, subject(count), [text(lead), ...blocks, text(words.why)], null);
  return queuePersonMail(client, person.id, mail, now);
}
