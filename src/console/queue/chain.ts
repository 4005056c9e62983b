/**
 * A list as a chain of pages: each page begins where the previous one ends. Each page refreshes by itself, and only while it is in view. So a long list
 * costs no more to keep up to date than a short one.
 */

type Page<Line> = { claims: readonly Line[]; nextCursor: string | null };
export type Cursor = string | null;

export type Chain<Line> = {
  /** Where each page begins; the last one may still have to load. */
  starts: Cursor[];
  /** The loaded pages, in order. */
  pages: Page<Line>[];
  /** Whether the last start has no page yet. */
  hasMore: boolean;
};

/**
 * Follows the chain as far as pages are loaded.
 * @param read returns the page that begins at a cursor, if it is loaded
 * @param before the pages shown last. When the end of a page moves, the next page loads again from there; until it has, the old one is shown.
 */
export function follow<Line>(
  read: (start: Cursor) => Page<Line> | undefined,
  before: readonly Page<Line>[],
): Chain<Line> {
  const starts: Cursor[] = [];
  const pages: Page<Line>[] = [];
  for (let start: Cursor = null; ; ) {
    const page: Page<Line> | undefined = read(start) ?? before[pages.length];
    // The chain would never end if a cursor came twice.
    if (starts.includes(start)) return { starts, pages, hasMore: false };
    starts.push(start);
    if (!page) return { starts, pages, hasMore: true };
    pages.push(page);
    if (page.nextCursor === null) return { starts, pages, hasMore: false };
    start = page.nextCursor;
  }
}

export type Lines<Line> = {
  lines: Line[];
  /** For each line, the index of its page. */
  pageOf: number[];
};

/** The lines of all pages, each claim once. A claim that moved may be on two pages, if one of them is older. */
export function linesOf<Line extends { id: string }>(pages: readonly Page<Line>[]): Lines<Line> {
  const seen = new Set<string>();
  const lines: Line[] = [];
  const pageOf: number[] = [];
  for (const [at, { claims }] of pages.entries()) {
    for (const claim of claims) {
      if (seen.has(claim.id)) continue;
      seen.add(claim.id);
      lines.push(claim);
      pageOf.push(at);
    }
  }
  return { lines, pageOf };
}
