import { describe, expect, it } from 'vitest';
import { CONVERSATION_PATHS, PATHS } from '../urls.ts';
import { needsOrder } from './order/flow/guard.ts';
import { pageOf, SCREENS, statesOf } from './screens.ts';
import { PAGES } from './serve-pages.ts';

describe('the registry', () => {
  it('serves one page at each URL', () => {
    const served = PAGES.map(({ path }) => path).sort();
    expect(served).toEqual([...Object.values(PATHS), ...Object.values(CONVERSATION_PATHS)].sort());
  });

  it('requires an open order except at the lookup, in the store and with a link', () => {
    const open = PAGES.filter(({ guard }) => guard !== needsOrder).map(({ path }) => path);
    const others = open.filter((path) => !/^[/](view|in-store)[/]/.test(path)).sort();
    expect(others).toEqual([PATHS.start, PATHS.return, PATHS.sign, PATHS.print, PATHS.inStore].sort());
  });
});

describe('a screen', () => {
  it('has everything to draw it in its folder, and states for the gallery', () => {
    for (const screen of SCREENS) {
      expect(pageOf(screen)).toMatchObject({ Page: expect.any(Function), title: expect.any(Function) });
      expect(Object.keys(statesOf(screen)), screen.id).not.toEqual([]);
    }
  });

  it('has a served URL or is shown in place of a page', () => {
    const unserved = SCREENS.filter(({ path }) => !PAGES.some((page) => page.path === path));
    expect(unserved.map(({ id }) => id)).toEqual([
      'photos',
      'site/error',
      'site/not-found',
      'site/wrong-method',
    ]);
  });
});
