/**
 * The words of mails and of what is attached to them: one file a locale, all of one shape. A locale that is not there yet
 * reads English.
 */
import { en } from './text-en.ts';

export type MailWords = typeof en;

const CATALOGUE: Readonly<Record<string, MailWords>> = { en };

/** By the store's setting `locale`: "en-GB" finds "en-GB", else "en". */
export function mailWords(locale: string): MailWords {
  const [language = ''] = locale.split('-');
  return CATALOGUE[locale] ?? CATALOGUE[language] ?? en;
}
