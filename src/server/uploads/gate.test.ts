import { expect, it } from 'vitest';
import { createGate, GateFullError } from './gate.ts';

it('at most the given number work at once, and all get their turn, in order', async () => {
  const gate = createGate(2, 100);
  let [running, most] = [0, 0];
  const done: number[] = [];
  const work = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    done.push(n);
    if (n % 3 === 0) throw new Error(`number ${n} fails`);
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => gate(work(n))));
  expect(most).toBe(2);
  expect(done).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(7);
  await expect(gate(work(1))).resolves.toBe(1);
});

it('a full queue refuses at once', async () => {
  const gate = createGate(1, 1);
  let finish = () => {};
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = gate(async () => 'second');
  await expect(gate(async () => 'third')).rejects.toThrow(GateFullError);
  finish();
  await first;
  expect(await second).toBe('second');
});
