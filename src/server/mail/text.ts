/**
 * The words of mails and their attachments: one file per locale, all of the same shape. Missing locales fall back to
 * English.
 */
import { en } from './text-en.ts';

export type MailWords = typeof en;

const CATALOGUE: Readonly<Record<string, MailWords>> = { en };

/** By the store's setting `locale`: "en-GB" finds "en-GB", otherwise "en". */
export function mailWords(locale: string): MailWords {
  const [language = ''] = locale.split('-');
  return CATALOGUE[locale] ?? CATALOGUE[language] ?? en;
}
