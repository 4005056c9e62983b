import { expect, it } from 'vitest';
import { pageErrorSchema } from '../contract/page-error.ts';
import { routeOf } from './report-errors.ts';

it.each([
  ['/issues/items', '/issues/items'],
  ['/', '/'],
  ['/view/AbC.d-e_f0123456789abcdef', '/view/{token}'],
  ['/view/AbC/review', '/view/{token}/review'],
  ['/sign/k3m7p2vx9q', '/sign/{token}'],
  ['/valet/AbC.d-e_f0123456789abcdef', '/valet/{token}'],
  ['/resume/AbC.d-e_f0123456789abcdef', '/resume/{token}'],
  ['/claims/view/q8w2n6c4zt', '/claims/view/{token}'],
  ['/spec/issues/items', '/spec/issues/items'],
  ['/1%20x_é', '/x'],
])('%s is reported as page %s, and the server accepts it', (path, route) => {
  expect(routeOf(path)).toBe(route);
  expect(pageErrorSchema.safeParse({ message: 'x', route }).success).toBe(true);
});
