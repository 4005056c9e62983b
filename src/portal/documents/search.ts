/** Finds chapters of the documents by their words. */
import MiniSearch from 'minisearch';
import { library } from './library.ts';

/** A chapter that has the words; `text` is its beginning. */
export type Hit = { name: string; anchor: string; title: string; heading: string; text: string };

const MOST = 20;
const SHOWN_LETTERS = 180;
/** More words, or single letters, would take the server seconds. */
const MOST_WORDS = 8;
const SHORTEST_WORD = 2;
/** Words that are meant for a reader of the console come first. */
const WEIGHTS = { guide: 2, rules: 1.2, operators: 1, decisions: 0.5 } as const;

let index: MiniSearch<Hit & { id: number }> | undefined;

function indexed(): MiniSearch<Hit & { id: number }> {
  if (index) return index;
  index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['name', 'anchor', 'title', 'heading', 'text'],
  });
  let id = 0;
  for (const { name, title, chapters } of library().values()) {
    for (const { anchor, heading, text } of chapters)
      index.add({ id: id++, name, anchor, title, heading, text });
  }
  return index;
}

const wordsOf = (asked: string): string[] =>
  [...new Set(asked.toLowerCase().match(/[\p{L}\p{N}]+/gu))]
    .filter((word) => word.length >= SHORTEST_WORD)
    .slice(0, MOST_WORDS);

/** At most 20 chapters with the first eight words of `asked`, the best first; none for a search without words. */
export function searchDocuments(asked: string): Hit[] {
  return indexed()
    .search(wordsOf(asked).join(' '), {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      boost: { title: 3, heading: 4 },
      boostDocument: (_id, _word, stored) =>
        WEIGHTS[library().get(String(stored?.name))?.group ?? 'operators'],
    })
    .slice(0, MOST)
    .map(({ name, anchor, title, heading, text }) => ({
      ...{ name, anchor, title, heading },
      text: text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text,
    }));
}
