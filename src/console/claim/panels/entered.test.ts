import { describe, expect, it } from 'vitest';
import { enteredOf, enteredSince, withEntry } from './entered.ts';

describe('what is typed in fields of the store', () => {
  it('stays beside what a colleague saves, and knows what was there before', () => {
    const first = withEntry(null, 'batch', 'B-1', 'B-17');
    const second = withEntry(first, 'batch', 'B-18', 'B-99');
    expect(enteredOf(second)).toEqual({ batch: { value: 'B-18', before: 'B-17' } });
    expect(withEntry(second, 'batch', 'B-99', 'B-99')).toBeNull();
  });

  it('stays if it was typed while the rest was being saved', () => {
    const sent = withEntry(withEntry(null, 'batch', 'B-18', ''), 'cause', 'Handling', '');
    const now = withEntry(sent, 'batch', 'B-19', '');
    expect(Object.keys(enteredOf(enteredSince(now, enteredOf(sent))))).toEqual(['batch']);
    expect(enteredSince(sent, enteredOf(sent))).toBeNull();
  });

  it('is read whatever else is there', () => {
    expect(enteredOf({ text: '', form: { batch: null, cause: { value: 1, before: '' } } })).toEqual({});
    expect(enteredOf(null)).toEqual({});
  });
});
