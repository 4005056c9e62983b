import { describe, expect, it } from 'vitest';
import { type Cursor, follow, linesOf } from './chain.ts';

type Page = { claims: readonly { id: string }[]; nextCursor: Cursor };
const page = (ids: string, nextCursor: Cursor): Page => ({
  claims: [...ids].map((id) => ({ id })),
  nextCursor,
});
const from = (pages: Record<string, Page>) => (start: Cursor) => pages[start ?? 'start'];
const shown = (pages: readonly Page[]) =>
  linesOf(pages)
    .lines.map(({ id }) => id)
    .join('');

describe('a list of pages', () => {
  it('begins with a page to load', () => {
    expect(follow(from({}), [])).toEqual({ starts: [null], pages: [], hasMore: true });
  });

  it('follows each page to the next, up to the one that has to load', () => {
    const chain = follow(from({ start: page('ab', 'b'), b: page('cd', 'd') }), []);
    expect(chain).toMatchObject({ starts: [null, 'b', 'd'], hasMore: true });
    expect(shown(chain.pages)).toBe('abcd');
  });

  it('ends with the last page', () => {
    const chain = follow(from({ start: page('ab', 'b'), b: page('c', null) }), []);
    expect(chain).toMatchObject({ starts: [null, 'b'], hasMore: false });
  });

  it('keeps the pages below a page whose end moved, until they load again', () => {
    const old = [page('ab', 'b'), page('cd', 'd'), page('e', null)];
    const refreshed = follow(from({ start: page('Xa', 'a') }), old);
    expect(refreshed).toMatchObject({ starts: [null, 'a', 'd'], hasMore: false });
    expect(shown(refreshed.pages)).toBe('Xacde');
    const loaded = follow(from({ start: page('Xa', 'a'), a: page('bc', 'c') }), refreshed.pages);
    expect(shown(loaded.pages)).toBe('Xabce');
  });

  it('shows a claim once that moved from page to page', () => {
    const { lines, pageOf } = linesOf([page('ab', 'b'), page('bca', 'a')]);
    expect(lines.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(pageOf).toEqual([0, 0, 1]);
  });

  it('ends if a cursor leads in a circle', () => {
    const chain = follow(from({ start: page('a', 'x'), x: page('b', 'x') }), []);
    expect(chain.hasMore).toBe(false);
    expect(shown(chain.pages)).toBe('ab');
  });
});
