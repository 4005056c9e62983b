/**
 * A list as a chain of pages: each begins where the one before ends. Pages refresh on their own, and only those in view, so
 * that a long list costs no more to keep fresh than a short one.
 */

type Page<Line> = { claims: readonly Line[]; nextCursor: string | null };
export type Cursor = string | null;

export type Chain<Line> = {
  /** Where each page begins; the last one may still have to load. */
  starts: Cursor[];
  /** The pages that are there, in order. */
  pages: Page<Line>[];
  /** Whether the last start has no page yet. */
  hasMore: boolean;
};

/**
 * @param read the page that begins at a cursor, if it is loaded
 * @param before the pages shown last. When a page's end moves, the next one loads anew; until then the old one stays.
 */
export function follow<Line>(
  read: (start: Cursor) => Page<Line> | undefined,
  before: readonly Page<Line>[],
): Chain<Line> {
  const starts: Cursor[] = [];
  const pages: Page<Line>[] = [];
  for (let start: Cursor = null; ; ) {
    const page: Page<Line> | undefined = read(start) ?? before[pages.length];
    // A cursor that came before would lead in a circle.
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
  /** The page of each line, by its index. */
  pageOf: number[];
};

/** Each claim once. One that moved may be on two pages while one of them is older. */
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
