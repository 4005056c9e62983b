import { MAIL_TEXT_KINDS, type MailTextKind, type MailTexts } from '../../domain/claims/mail-text.ts';
import { defaultText } from '../claims/mails/own-words.ts';
import { mailWords } from '../mail/text.ts';
import type { KnownStore } from '../stores/queries.ts';

type Facts = Pick<KnownStore, 'version' | 'mailTexts' | 'settings'>;

const present = (texts: MailTexts, locale: string, kind: MailTextKind) => {
  const standard = defaultText(mailWords(locale), kind);
  return { kind, ...(texts[kind] ?? standard), isOwn: texts[kind] !== undefined, default: standard };
};

/** Every mail, in the store's words or those that come with the product. */
export function presentMailTexts({ version, mailTexts, settings }: Facts) {
  return { version, texts: MAIL_TEXT_KINDS.map((kind) => present(mailTexts, settings.locale, kind)) };
}

export function presentMailText({ version, mailTexts, settings }: Facts, kind: MailTextKind) {
  return { version, ...present(mailTexts, settings.locale, kind) };
}
