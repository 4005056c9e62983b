import { describe, expect, it } from 'vitest';
import { createFairQueue, type QueueLimits, SenderFullError, SenderGoneError } from './fair-queue.ts';
import { GateFullError } from './gate.ts';

const LIMITS: QueueLimits = { perSender: 60, perStore: 80, total: 200, patienceMs: 60_000 };

/** A queue with a simulated clock, whose work takes as long as stated; `run` processes all of it. */
function queueOf(limits: Partial<QueueLimits> = {}) {
  let now = 0;
  const queue = createFairQueue({ ...LIMITS, ...limits }, () => now);
  const order: string[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const add = (store: string, sender: string, ms = 1, signal?: AbortSignal) =>
    queue({ place: { store, sender }, signal }, async () => {
      await opened;
      now += ms;
      order.push(`${store}/${sender}`);
    });
  return { add, order, open };
}

describe('the queue for files', () => {
  it('serves another store right after the current job, whatever a hundred others wait for', async () => {
    const { add, order, open } = queueOf();
    const flood = Array.from({ length: 55 }, () => add('attacked', 'a', 1_000));
    const photo = add('other', 'b');
    open();
    await photo;
    expect(order).toEqual(['attacked/a', 'other/b']);
    await Promise.all(flood);
  });

  it('serves another sender of the same store right after the current job', async () => {
    const { add, order, open } = queueOf();
    const flood = Array.from({ length: 20 }, () => add('s', 'a', 1_000));
    const photo = add('s', 'b');
    open();
    await photo;
    expect(order).toEqual(['s/a', 's/b']);
    await Promise.all(flood);
  });

  it('shares time rather than turns, and lets nobody save it up', async () => {
    const { add, order, open } = queueOf();
    const slow = Array.from({ length: 3 }, () => add('slow', 'a', 100));
    const quick = Array.from({ length: 10 }, () => add('quick', 'b', 10));
    open();
    await Promise.all([...slow, ...quick]);
    const second = order.indexOf('slow/a', 1);
    expect(order.slice(0, second).filter((name) => name === 'quick/b').length).toBeGreaterThanOrEqual(9);
  });

  it('keeps the order of one sender', async () => {
    const { add, open } = queueOf();
    const done: number[] = [];
    const all = Array.from({ length: 8 }, (_, n) => add('s', 'a').then(() => done.push(n)));
    open();
    await Promise.all(all);
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('refuses at once a sender or a store with too many waiting, or anyone if it is full', async () => {
    const { add, open } = queueOf({ perSender: 2, perStore: 3, total: 4 });
    const first = add('s', 'a');
    const taken = [add('s', 'a'), add('s', 'a')];
    await expect(add('s', 'a')).rejects.toThrow(SenderFullError);
    taken.push(add('s', 'b'));
    await expect(add('s', 'c')).rejects.toThrow(GateFullError);
    taken.push(add('t', 'a'));
    await expect(add('u', 'a')).rejects.toThrow(GateFullError);
    open();
    await Promise.all([first, ...taken]);
    await add('s', 'a');
  });

  it('refuses whoever waited too long, and skips those who left', async () => {
    const { add, order, open } = queueOf({ patienceMs: 20 });
    const first = add('s', 'a');
    const gone = new AbortController();
    const away = add('s', 'b', 1, gone.signal);
    gone.abort();
    await expect(away).rejects.toThrow(SenderGoneError);
    await expect(add('s', 'c')).rejects.toThrow(GateFullError);
    await expect(add('s', 'd', 1, gone.signal)).rejects.toThrow(SenderGoneError);
    open();
    await first;
    await add('s', 'e');
    expect(order).toEqual(['s/a', 's/e']);
  });

  it('continues after work that failed', async () => {
    const queue = createFairQueue(LIMITS);
    const place = { store: 's', sender: 'a' };
    const failing = queue({ place }, () => Promise.reject(new Error('broken')));
    const next = queue({ place }, async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
