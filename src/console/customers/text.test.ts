import { expect, it } from 'vitest';
import { text } from './text.ts';

it('counts what another customer bought and claimed, in lower case within the line', () => {
  expect(text.customer.bought(1, 0)).toBe('1 order · no claims');
});
