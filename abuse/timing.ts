/** Whether response times tell a hit from a miss while a store is under attack. */
import { type Attack, atMost, none } from './attack.ts';
import { JSON_TYPE, send } from './wire.ts';
import type { World } from './world.ts';

const MOST_T = 4.5;
const MISSES = 320;
const ASKED_FOR_CODE = 401;
/** Drops the slowest responses, which depend on the machine and would hide a difference. */
const KEPT_SHARE = 0.9;

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[], mean: number) =>
  values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);

/** Absolute value of Welch's t of two samples. */
export function welch(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [meanOf(left), meanOf(right)];
  const error = varianceOf(left, a) / left.length + varianceOf(right, b) / right.length;
  return Math.abs(a - b) / Math.sqrt(error);
}

const cropped = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b).slice(0, Math.floor(values.length * KEPT_SHARE));

function guess({ server, mine }: World, order: string, email: string, from: string) {
  const body = JSON.stringify({ store: mine.slug, order, email });
  return send(server, { method: 'POST', path: '/v1/order-lookup', headers: JSON_TYPE, body, from });
}

const timing: Attack = {
  name: 'hit or miss by time',
  long: true,
  crowd: true,
  async run(world) {
    const samples = world.long ? 1_000 : 200;
    const orders = await moreOrders(world, samples);
    for (let count = 0; count < MISSES; count += 1)
      await guess(world, '404', `m${count}@guess.example`, world.address());
    const hits: number[] = [];
    const misses: number[] = [];
    const statuses = new Set<string>();
    for (const [at, { number, email }] of orders.entries()) {
      const take = async (kind: string, times: number[], order: string, who: string) => {
        const { ms, status } = await guess(world, order, who, world.address());
        statuses.add(`${kind} ${status}`);
        // The limit resets each minute, and until it is reached a hit differs from a miss: only responses that ask for a code
        // count.
        if (status === ASKED_FOR_CODE) times.push(ms);
      };
      // Alternates, so that changes of the machine's load affect both alike.
      const hit = () => take('hit', hits, number, email);
      const miss = () => take('miss', misses, `9${number}`, `n${at}@guess.example`);
      for (const next of at % 2 === 0 ? [hit, miss] : [miss, hit]) await next();
    }
    const t = welch(cropped(hits), cropped(misses));
    const told = `${hits.length} hits, ${misses.length} misses (${[...statuses].join(', ')})`;
    const enough = Math.min(hits.length, misses.length) >= samples / 2;
    return [enough ? atMost(told, "Welch's t", MOST_T, t) : none(told, 'sample to compare', ['too few'], 1)];
  },
};

/** One order each, so that no address is guessed twice. */
async function moreOrders(
  { server, mine }: World,
  count: number,
): Promise<{ number: string; email: string }[]> {
  const made = Array.from({ length: count }, (_, at) => ({
    number: `T${at + 1}`,
    email: `timed-${at}@mine.example`,
  }));
  const address = { i: 0 };
  for (const { number, email } of made) {
    address.i += 1;
    const body = JSON.stringify({ sourceOrderNumber: number, customer: { email }, ...BARE });
    const path = `/v1/orders/${number}`;
    const headers = { ...JSON_TYPE, authorization: `Bearer ${mine.owner}` };
    const { status, text } = await send(server, {
      method: 'PUT',
      path,
      headers,
      body,
      from: `127.100.${address.i >> 8}.${1 + (address.i & 127)}`,
    });
    if (status > 299) throw new Error(`The order was refused: ${text}`);
  }
  return made;
}

const BARE = {
  currency: 'USD',
  createdAt: '2026-11-01T00:00:00.000Z',
  total: '10.00',
  subtotal: '10.00',
  items: [{ sourceItemId: 'i1', name: 'Mug', quantity: 1, price: '10.000', discount: '0.000', tax: '0.000' }],
};

export const timings: readonly Attack[] = [timing];
