import { expect, it } from 'vitest';
import { isValetLinkOver } from './valet-link.ts';

it('a link to the portal is over after an hour', () => {
  const madeAt = Date.parse('2026-11-05T15:00:00Z');
  expect(isValetLinkOver(madeAt, Date.parse('2026-11-05T15:59:59Z'))).toBe(false);
  expect(isValetLinkOver(madeAt, Date.parse('2026-11-05T16:00:00Z'))).toBe(true);
});
