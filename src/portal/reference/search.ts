/** Finds operations by their words. Pure, so it needs no page. */

/** In descending weight of a match. */
const PARTS = ['operation', 'path', 'field', 'error', 'text'] as const;
export type Part = (typeof PARTS)[number];

/** An operation and its words, by where they appear. */
export type Entry = { id: string; title: string; words: Record<Part, readonly string[]> };

/** `because` says what matched if the title doesn't show it. */
export type Hit = { id: string; title: string; because: { part: Part; word: string } | null };

type Found = { rank: number; part: Part; word: string };

function findWord({ words }: Entry, wanted: string): Found | null {
  for (const [rank, part] of PARTS.entries()) {
    const word = words[part].find((one) => one.toLowerCase().includes(wanted));
    if (word !== undefined) return { rank, part, word };
  }
  return null;
}

/** Operations that contain every search word; matches in the name come first. */
export function findOperations(entries: readonly Entry[], asked: string): Hit[] {
  const wanted = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .flatMap((entry) => {
      const found = wanted.map((word) => findWord(entry, word));
      const known = found.filter((one) => one !== null);
      return known.length < found.length ? [] : [{ entry, known, rank: sum(known) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry, known }) => {
      const elsewhere = known.find(({ part }) => part !== 'operation');
      const because = elsewhere ? { part: elsewhere.part, word: elsewhere.word } : null;
      return { id: entry.id, title: entry.title, because };
    });
}

const sum = (found: readonly Found[]) => found.reduce((all, { rank }) => all + rank, 0);
