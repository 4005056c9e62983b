/** Apart from own-words.ts, which every page loads: only pages with words that can be changed load their table. */
import { PORTAL_WORDS, type PortalPage } from '../../domain/stores/portal-words.ts';
import { spokenNow } from './own-words.ts';

/** The words of a page, of which a store's own come first. */
export function ownFirst<Words extends object>(page: PortalPage, words: Words): Words {
  for (const name of Object.keys(PORTAL_WORDS[page])) {
    const standard = words[name as keyof Words];
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () => (spokenNow()[page] as Record<string, string> | undefined)?.[name] ?? standard,
    });
  }
  return words;
}
