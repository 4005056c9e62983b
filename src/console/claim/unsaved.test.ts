import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, Problem } from '../app/problem.ts';
import { SIGNED_OUT } from '../app/signed-out.ts';
import { createUnsaved } from './unsaved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number) => new Problem(status, 'refused', 'No.');

function page() {
  const target = new EventTarget();
  const unsaved = createUnsaved<string>({
    addEventListener: target.addEventListener.bind(target) as Window['addEventListener'],
  });
  const written: string[] = [];
  /** `answer`: what the server says to each attempt, and then nothing against it. */
  const save = (next: string, ...answer: unknown[]) =>
    unsaved.save('k', {
      next,
      write: async (isLast) => {
        written.push(isLast ? `${next}, last` : next);
        const error = answer.shift();
        if (error) throw error;
      },
    });
  const tell = (name: string) => {
    const event = new Event(name, { cancelable: true });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { unsaved, written, save, tell };
}

describe('what is typed', () => {
  it('is tried again until the server has it, and the browser asks before it is left behind', async () => {
    const { unsaved, written, save, tell } = page();
    await save('Hi', offline(), refused(503));
    expect([unsaved.of('k'), tell('beforeunload')]).toEqual(['Hi', true]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(unsaved.of('k')).toBe('Hi');
    await vi.advanceTimersByTimeAsync(5_000);
    expect([unsaved.of('k'), tell('beforeunload')]).toEqual([undefined, false]);
    expect(written).toEqual(['Hi', 'Hi', 'Hi']);
  });

  it('is tried again as soon as the connection is back', async () => {
    const { unsaved, save, tell } = page();
    await save('Hi', offline());
    tell('online');
    await unsaved.settled('k');
    expect(unsaved.of('k')).toBeUndefined();
  });

  it('is saved in order, and of what was typed meanwhile only the last', async () => {
    const { written, save } = page();
    await Promise.all(['H', 'Hi', 'Hi A'].map((next) => save(next)));
    expect(written).toEqual(['H', 'Hi A']);
  });

  it('is not tried again for a person who signed out, and not kept for a claim that is gone', async () => {
    const { unsaved, written, save, tell } = page();
    await save('Hi', refused(401));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([written, tell('beforeunload')]).toEqual([['Hi'], true]);
    await save('Hi there', refused(404));
    expect([unsaved.of('k'), tell('beforeunload')]).toEqual([undefined, false]);
  });

  it('and being saved when the session ends makes the browser ask', async () => {
    const { save, tell } = page();
    const saving = save('Hi', refused(401));
    expect(tell('beforeunload')).toBe(false);
    tell(SIGNED_OUT);
    expect(tell('beforeunload')).toBe(true);
    await saving;
    await save('Hi');
    expect(tell('beforeunload')).toBe(false);
  });

  it('is saved once more by a page that is left while it is being saved', async () => {
    const { written, save, tell } = page();
    void save('Hi');
    tell('pagehide');
    expect(written).toEqual(['Hi', 'Hi, last']);
  });
});
