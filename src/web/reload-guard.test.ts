import { describe, expect, it } from 'vitest';
import { mayReload, RELOAD_PAUSE } from './reload-guard.ts';

function tab() {
  const words = new Map<string, string>();
  return {
    getItem: (key: string) => words.get(key) ?? null,
    setItem: (key: string, value: string) => words.set(key, value),
  };
}

describe('the reload guard', () => {
  it('reloads a page whose script is gone, once in ten seconds', () => {
    const memory = tab();
    expect(mayReload(memory, 1_000_000)).toBe(true);
    expect(mayReload(memory, 1_000_000 + RELOAD_PAUSE - 1)).toBe(false);
    expect(mayReload(memory, 1_000_000 + RELOAD_PAUSE)).toBe(true);
  });
});
