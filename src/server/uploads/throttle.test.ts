import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createThrottle, type Turn } from './throttle.ts';

const ROOM = 64;

/** The senders that were let through, in order. */
async function passing(senders: readonly [name: string, turn: Turn, pieces: number, bytes: number][]) {
  const order: string[] = [];
  await Promise.all(
    senders.map(async ([name, turn, pieces, bytes]) => {
      for (let piece = 0; piece < pieces; piece += 1) {
        await turn(bytes);
        order.push(name);
      }
    }),
  );
  return order.join('');
}

it('serves the earliest sender first, and others only with the remaining capacity', async () => {
  const comeIn = createThrottle(ROOM);
  const [first, second] = [comeIn(), comeIn()];
  const whole = await passing([
    ['b', second, 3, ROOM],
    ['a', first, 3, ROOM],
  ]);
  expect(whole).toBe('aaabbb');
  const halves = await passing([
    ['b', second, 2, ROOM / 2],
    ['a', first, 2, ROOM / 2],
  ]);
  expect([...halves].sort().join('')).toBe('aabb');
  expect(halves[0]).toBe('a');
});

it('makes nobody wait for a sender that sends nothing', async () => {
  const comeIn = createThrottle(ROOM);
  comeIn();
  expect(await passing([['b', comeIn(), 4, ROOM]])).toBe('bbbb');
});

it('resumes after a time without senders', async () => {
  const turn = createThrottle(ROOM)();
  await turn(ROOM);
  await sleep(20);
  await turn(ROOM);
});

it('lets everything else run between two full rounds', async () => {
  const turn = createThrottle(ROOM)();
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  for (let piece = 0; piece < 10; piece += 1) await turn(ROOM);
  clearInterval(others);
  expect(turns).toBeGreaterThan(3);
});
