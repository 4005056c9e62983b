/** Guessing orders: what responses reveal, how many guesses are possible, and whom the limits affect. */
import { type Attack, atMost, none } from './attack.ts';
import { type Answer, JSON_TYPE, send } from './wire.ts';
import type { Order, World } from './world.ts';

function lookUp(
  { server }: World,
  store: string,
  { number, email }: Pick<Order, 'number' | 'email'>,
  from: string,
): Promise<Answer> {
  const body = JSON.stringify({ store, order: number, email });
  return send(server, { method: 'POST', path: '/v1/order-lookup', headers: JSON_TYPE, body, from });
}

const guessing: Attack = {
  name: 'guessing from one address',
  async run(world) {
    const { mine, long } = world;
    const from = world.address();
    const [order] = mine.orders;
    const bodies = new Set<string>();
    let answered = 0;
    const tries = long ? 2_000 : 150;
    for (let count = 0; count < tries; count += 1) {
      // A third of the guesses use a known address, a third a known number.
      const guess = [
        { number: String(count + 100), email: `g${count}@guess.example` },
        { number: order.number, email: `g${count}@guess.example` },
        { number: String(count + 100), email: `known-${count}@mine.example` },
      ][count % 3] as Pick<Order, 'number' | 'email'>;
      const answer = await lookUp(world, mine.slug, guess, from);
      if (answer.status === 429) continue;
      answered += 1;
      const { requestId: _, ...said } = JSON.parse(answer.text) as Record<string, unknown>;
      bodies.add(`${answer.status} ${JSON.stringify(said)}`);
    }
    // Ten failed lookups a minute, and the attack may extend into the next minute.
    const most = long ? 60 : 20;
    return [
      atMost(`${tries} guesses from one address`, 'guesses answered', most, answered),
      none('right number or right address alone', 'difference between misses', [...bodies].slice(1), tries),
    ];
  },
};

const lockOut: Attack = {
  name: 'locking a shopper out',
  async run(world) {
    const { mine } = world;
    const [, victim] = mine.orders;
    const known = await lookUp(world, mine.slug, victim, world.address());
    for (let count = 0; count < 12; count += 1) {
      await lookUp(world, mine.slug, { email: victim.email, number: `9${count}` }, world.address());
    }
    const answer = await lookUp(world, mine.slug, victim, world.address());
    const locked = answer.status === 429 ? [`${answer.status} after 12 misses by others`] : [];
    const held = await send(world.server, {
      path: `/v1/claims/${victim.claimId}`,
      headers: { authorization: `Bearer ${victim.shopper}` },
      from: world.address(),
    });
    if (held.status !== 200) locked.push(`${held.status} with the token of the order`);
    const shut = known.status === 200 ? [] : [`not found before the attack: ${known.status}`];
    return [none('12 misses with the shopper’s address', 'shopper locked out', [...shut, ...locked], 1)];
  },
};

export const lookups: readonly Attack[] = [guessing, lockOut];
