import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

it('lets one through in each turn of the event loop, in the order they came', async () => {
  const turn = createTurnstile();
  const through: number[] = [];
  for (let n = 0; n < 5; n += 1) void turn().then(() => through.push(n));
  expect(through).toEqual([]);
  for (let n = 1; n <= 5; n += 1) {
    await nextTurn();
    expect(through).toEqual([0, 1, 2, 3, 4].slice(0, n));
  }
});

it('takes up again after nobody waited', async () => {
  const turn = createTurnstile();
  await turn();
  await nextTurn();
  await Promise.all([turn(), turn()]);
});

it('passes those who come again behind those who wait', async () => {
  const turn = createTurnstile();
  const order: string[] = [];
  const sender = async (name: string) => {
    for (let piece = 0; piece < 3; piece += 1) {
      await turn();
      order.push(name);
    }
  };
  await Promise.all([sender('a'), sender('b')]);
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});
