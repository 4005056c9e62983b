import { describe, expect, it } from 'vitest';
import { ROUTES, urls } from './urls.ts';

describe('the portal’s addresses', () => {
  it('carry the locale suffix in their names, and each has a parallel spec route', () => {
    const items = ROUTES.find((route) => route.id === 'items');
    expect(items).toMatchObject({
      path: '/issues/items',
      name: 'issues-items___en',
      specPath: '/spec/issues/items',
      specName: 'spec-issues-items___en',
    });
    for (const route of ROUTES) {
      expect(route.name).toMatch(/^[a-zA-Z-]+___en$/);
      expect(route.specName).toBe(`spec-${route.name}`);
    }
  });

  it('have unique names', () => {
    expect(new Set(ROUTES.map(({ name }) => name)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it('escape their parameters', () => {
    expect(urls.view('a/b?c')).toBe('/view/a%2Fb%3Fc');
    expect(urls.galleryState('/issues', 'one two')).toBe('/spec/issues?state=one%20two');
  });
});
