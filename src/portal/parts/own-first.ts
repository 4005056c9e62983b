/** Apart from own-words.ts, which every page loads: only pages with words that can be changed load them. */
import type { PortalPage } from '../../domain/stores/standard-words.ts';
import { spokenNow } from './own-words.ts';

/** The words of a page, of which a store's own come first. @param standard those that a store can replace */
export function ownFirst<Words extends object>(page: PortalPage, standard: object, words: Words): Words {
  for (const name of Object.keys(standard)) {
    const ours = words[name as keyof Words];
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () => (spokenNow()[page] as Record<string, string> | undefined)?.[name] ?? ours,
    });
  }
  return words;
}
