import { describe, expect, it } from 'vitest';
import { shown } from './form-field.tsx';
import { partsOf } from './period-field.tsx';

describe('a length of time', () => {
  it.each([
    ['P2Y', '2', 'Y'],
    ['P18M', '18', 'M'],
    ['P1Y6M', '18', 'M'],
    ['P2W', '14', 'D'],
    ['P90D', '90', 'D'],
    ['P1.5Y', '1.5', 'Y'],
    ['PxM', 'x', 'M'],
  ])('%s is asked for as %s and its unit', (value, count, unit) => {
    expect(partsOf(value)).toEqual({ count, unit });
  });

  it('is said in words, like a date', () => {
    expect(shown({ path: 'a', label: 'A', kind: 'period' }, 'P18M')).toBe('18 months');
    expect(shown({ path: 'a', label: 'A', kind: 'date' }, '2027-01-01')).toBe('Jan 1, 2027');
    expect(shown({ path: 'a', label: 'A', kind: 'period' }, null)).toBe('none');
  });
});
