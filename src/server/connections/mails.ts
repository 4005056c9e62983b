import { explainFailure } from '../../domain/connections/health.ts';
import { oneLine } from '../../domain/text/plain-text.ts';
import { urls } from '../../urls.ts';
import type { MailText } from '../mail/queries.ts';
import { mailWords } from '../mail/text.ts';
import { mailTo, type Place, type To, text } from '../people/mails.ts';

const words = mailWords('en').people.connection;

type Broken = { store: { name: string; slug: string }; label: string; failure: string };

/** To an owner: why a connection of the store is broken, and what to do. */
export function brokenMail({ publicUrl }: Place, to: To, { store, label, failure }: Broken): MailText {
  const name = oneLine(store.name);
  const { why, what } = explainFailure(failure);
  const way = {
    kind: 'way' as const,
    ...words.link,
    address: publicUrl + urls.console.setting(store.slug, 'connections'),
  };
  return mailTo(
    to,
    words.subject(label, name),
    [text(words.lead(label, name)), text(why), text(what), way],
    null,
  );
}
