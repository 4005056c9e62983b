import { describe, expect, it } from 'vitest';
import { isSingle, SHORTCUT_IDS, SHORTCUTS, shortcutOf, shownKeys } from './keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('keyboard shortcuts', () => {
  it('each have keys of their own, and none is the beginning of another', () => {
    const keys = SHORTCUT_IDS.map((id) => SHORTCUTS[id].keys as string);
    expect(new Set(keys).size).toBe(keys.length);
    for (const one of keys) expect(keys.filter((other) => other.startsWith(`${one} `))).toEqual([]);
  });

  it('follow what the keyboard types, so that capital I differs from i on every layout', () => {
    expect(shortcutOf(press('i'), null)).toBe('assign');
    expect(shortcutOf(press('I'), null)).toBe('assignMe');
    expect(shortcutOf(press('?'), null)).toBe('shortcuts');
  });

  it('go to a page after "g"', () => {
    expect(shortcutOf(press('g'), null)).toBe('prefix');
    expect(shortcutOf(press('c'), 'g')).toBe('goClaims');
    expect(shortcutOf(press('q'), 'g')).toBeNull();
  });

  it('take Control and Command alike, and leave Alt to the browser and to other alphabets', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), null)).toBe('palette');
    expect(shortcutOf(press('k', { metaKey: true }), null)).toBe('palette');
    expect(shortcutOf(press('a', { ctrlKey: true }), null)).toBeNull();
    expect(shortcutOf(press('a', { altKey: true }), null)).toBeNull();
  });

  it('of a single key can be turned off; those with a modifier stay', () => {
    expect(isSingle('approve')).toBe(true);
    expect(isSingle('goClaims')).toBe(true);
    expect(isSingle('send')).toBe(false);
  });

  it('are shown as they are labeled on the keyboard', () => {
    expect(shownKeys('palette', false)).toEqual(['Ctrl', 'K']);
    expect(shownKeys('palette', true)).toEqual(['⌘', 'K']);
    expect(shownKeys('goOrders', false)).toEqual(['G', 'O']);
    expect(shownKeys('assign', false)).toEqual(['I']);
    expect(shownKeys('assignMe', false)).toEqual(['Shift', 'I']);
  });
});
