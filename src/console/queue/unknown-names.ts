/** What a search names and the store doesn't have. A saved view may name a label that was deleted since, so this is said where nothing is found, and is no mistake. */
import type { Search } from '../../domain/claims/search/search.ts';
import { foldText } from '../../domain/text/fold.ts';
import { sameName } from './filters.ts';
import { text } from './text.ts';

type Known = {
  /** The store of the list; null in the list of all stores. */
  store: string | null;
  /** Null if not all of them are known; the same below. */
  colleagues: readonly { id: string; name: string }[] | null;
  labels: readonly string[] | null;
  /** The names in the addresses of all stores of the person. */
  stores: readonly string[] | null;
};

const ANYWHERE = ['me', 'none'];

/** A sentence for each unknown name, in the order of the search. */
export function unknownNames(search: Search, { store, colleagues, labels, stores }: Known): string[] {
  const isColleague = (name: string) =>
    colleagues === null ||
    ANYWHERE.includes(name.toLowerCase()) ||
    colleagues.some((one) => one.id === name || foldText(one.name) === foldText(name));
  const isLabel = (name: string) => labels === null || labels.some((one) => sameName(one, name));
  const isStore = (slug: string) =>
    store === null ? stores === null || stores.includes(slug.toLowerCase()) : slug.toLowerCase() === store;
  const nobody = store === null ? text.unknown.assigneeAnywhere : text.unknown.assignee;
  const sentences = search.flatMap((term) => {
    switch (term.field) {
      case 'assignee':
        return term.values.filter((name) => !isColleague(name)).map(nobody);
      case 'label':
        return term.values.filter((name) => !isLabel(name)).map(text.unknown.label);
      case 'store':
        return term.values
          .filter((slug) => !isStore(slug))
          .map((slug) => (store === null ? text.unknown.store(slug) : text.unknown.onlyStore(store)));
      default:
        return [];
    }
  });
  return [...new Set(sentences)];
}
