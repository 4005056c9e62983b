import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, HIDDEN, isSecretField } from './difference.ts';

describe('a line of the audit log', () => {
  it('has the fields that differ, as they were and as they are, and no others', () => {
    const before = {
      name: 'Fragile',
      color: 'gray',
      windows: { open: 14, close: 30 },
      days: ['a'],
      version: 3,
    };
    const after = {
      name: 'Fragile',
      color: 'red',
      windows: { open: 21, close: 30 },
      days: ['a'],
      version: 4,
    };
    expect(differenceOf(before, after)).toEqual({
      before: { color: 'gray', windows: { open: 14 } },
      after: { color: 'red', windows: { open: 21 } },
    });
  });

  it('keeps a date as its text, and sees when it changes', () => {
    const [day, next] = [new Date('2026-11-23T00:00:00Z'), new Date('2026-11-24T00:00:00Z')];
    expect(differenceOf(null, { expiresAt: day })?.after).toEqual({ expiresAt: '2026-11-23T00:00:00.000Z' });
    expect(differenceOf({ at: day }, { at: new Date(day) })).toBeNull();
    expect(differenceOf({ at: day }, { at: next })).toEqual({
      before: { at: '2026-11-23T00:00:00.000Z' },
      after: { at: '2026-11-24T00:00:00.000Z' },
    });
  });

  it('is none if nothing differs, whatever the version says', () => {
    expect(differenceOf({ name: 'A', version: 1 }, { name: 'A', version: 2 })).toBeNull();
  });

  it('has everything of what was made or deleted', () => {
    const label = { id: 'l1', name: 'A', color: 'red' };
    expect(differenceOf(null, label)).toEqual({ before: null, after: { name: 'A', color: 'red' } });
    expect(differenceOf(label, null)).toEqual({ before: { name: 'A', color: 'red' }, after: null });
    expect(differenceOf(null, null)).toEqual({ before: null, after: null });
  });

  it('shows a field that came or went as null on the other side', () => {
    expect(differenceOf({ a: 1 }, { b: 2 })).toEqual({ before: { a: 1, b: null }, after: { a: null, b: 2 } });
  });

  it.each([
    'password',
    'currentPassword',
    'client_secret',
    'accessToken',
    'passwordHash',
    'apiKey',
    'private_key',
    'recoveryCodes',
    'slackWebhookUrl',
    'Authorization',
  ])('never shows a field that is called %s, however deep it is', (name) => {
    expect(isSecretField(name)).toBe(true);
    const made = differenceOf({ kept: { [name]: 'old' } }, { kept: { [name]: 'planted' } });
    expect(made).toEqual({ before: { kept: { [name]: HIDDEN } }, after: { kept: { [name]: HIDDEN } } });
    expect(differenceOf(null, { list: [{ [name]: 'planted' }] })?.after).toEqual({
      list: [{ [name]: HIDDEN }],
    });
  });

  it('stays small, whatever is changed', () => {
    const json = fc.jsonValue({ maxDepth: 8 });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (before, after) => {
        const made = differenceOf(before, after);
        if (made) expect(JSON.stringify(made)).toBeTypeOf('string');
      }),
    );
    const long = differenceOf(null, {
      text: 'x'.repeat(20_000),
      list: Array.from({ length: 5_000 }, (_, n) => n),
    });
    expect(JSON.stringify(long).length).toBeLessThan(2_000);
  });
});
