import { describe, expect, it } from 'vitest';
import { NOTHING_TICKED, tickAll, tickTo, toggle } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ticked = (...steps: [typeof toggle | typeof tickTo, string][]) =>
  [...steps.reduce((state, [step, id]) => step(state, id, order), NOTHING_TICKED).ids].sort().join('');

describe('ticking claims', () => {
  it('takes one by one, and back', () => {
    expect(ticked([toggle, 'b'], [toggle, 'd'])).toBe('bd');
    expect(ticked([toggle, 'b'], [toggle, 'd'], [toggle, 'b'])).toBe('d');
  });

  it('takes a range in both directions', () => {
    expect(ticked([toggle, 'b'], [tickTo, 'd'])).toBe('bcd');
    expect(ticked([toggle, 'd'], [tickTo, 'b'])).toBe('bcd');
    expect(ticked([toggle, 'b'], [tickTo, 'c'], [tickTo, 'e'])).toBe('bcde');
  });

  it('takes only the claim if the range has no beginning, or it left the list', () => {
    expect(ticked([tickTo, 'c'])).toBe('c');
    expect(ticked([toggle, 'gone'], [tickTo, 'c'])).toBe('cgone');
  });

  it('takes all, and back', () => {
    const all = tickAll(toggle(NOTHING_TICKED, 'b'), order);
    expect([...all.ids].sort()).toEqual(order);
    expect(tickAll(all, order)).toBe(NOTHING_TICKED);
  });
});
