/** One address, or one store's claims, that use up shared resources: connections and live streams. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SLOT_LIMITS } from '../src/server/claims/live/subscriber-slots.ts';
import { type Attack, atMost, type Finding, none } from './attack.ts';
import { bearer, JSON_TYPE, openRaw, type Raw, send } from './wire.ts';
import { filing, type Order, type World } from './world.ts';

const OF_CLAIM = 10;

const streams: Attack = {
  name: 'taking all live streams',
  crowd: true,
  async run(world) {
    const { mine, theirs, long } = world;
    const claims = await fileMore(world, long ? 101 : 12);
    const from = world.address();
    const ofOne = await takeStreams(world, claims.slice(0, 12), () => from, [
      ...mine.orders,
      ...theirs.orders,
    ]);
    if (!long) return ofOne;
    return [...ofOne, ...(await takeStreams(world, claims, world.address, theirs.orders))];
  },
};

type Filed = { id: string; token: string };

/** Opens ten streams for each claim, then checks that the shoppers of these orders still get one. */
async function takeStreams(
  world: World,
  claims: readonly Filed[],
  from: () => string,
  others: readonly Order[],
): Promise<Finding[]> {
  const open: Raw[] = [];
  const addresses = new Set<string>();
  for (const { id, token } of claims) {
    const address = from();
    addresses.add(address);
    for (let count = 0; count < OF_CLAIM; count += 1) {
      const raw = openRaw(world.server, address);
      raw.socket.write(streamOf(id, token));
      open.push(raw);
    }
    await sleep(20);
  }
  await sleep(1_500);
  const held = open.filter(({ seen }) => / 200 /.test(seen().slice(0, 20))).length;
  const shut: string[] = [];
  for (const order of others) {
    const path = `/v1/claims/${order.claimId}/stream?wait=0&after=0`;
    const headers = bearer(order.claim);
    const { status } = await send(world.server, { path, headers, from: world.address() });
    if (status !== 200) shut.push(`${order.sourceOrderId}: ${status}`);
  }
  for (const { socket } of open) socket.destroy();
  const attack = `${open.length} streams asked for from ${addresses.size} addresses`;
  const most = addresses.size === 1 ? SLOT_LIMITS.ofNetwork : SLOT_LIMITS.inAll - SLOT_LIMITS.ofStore;
  return [
    atMost(attack, 'streams given', most, held),
    none(attack, 'other shopper shut out', shut, others.length),
  ];
}

const streamOf = (id: string, token: string) =>
  `GET /v1/claims/${id}/stream?after=0&wait=60 HTTP/1.1\r\nHost: claims.example\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Claims of one order, each filed from a different address so that no rate limit interferes. */
async function fileMore(world: World, count: number): Promise<Filed[]> {
  const [, order] = world.mine.orders;
  const filed: Filed[] = [];
  for (let at = 0; at < count; at += 1) {
    const { text, status } = await send(world.server, {
      method: 'POST',
      path: `/v1/claims/${order.sourceOrderId}`,
      headers: { ...JSON_TYPE, ...bearer(order.shopper), 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(filing(order.email)),
      from: world.address(),
    });
    if (status !== 201) throw new Error(`The claim was refused: ${status} ${text}`);
    const { id, viewToken } = JSON.parse(text) as { id: string; viewToken: string };
    filed.push({ id, token: viewToken });
  }
  return filed;
}

const slow: Attack = {
  name: 'slow senders',
  async run(world) {
    const { server, long } = world;
    const from = world.address();
    const count = long ? 300 : 100;
    const seconds = long ? 40 : 6;
    const raws = Array.from({ length: count }, () => openRaw(server, from));
    for (const [at, { socket }] of raws.entries()) {
      const post = `POST /v1/order-lookup HTTP/1.1\r\nHost: claims.example\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`;
      socket.write(at % 2 === 0 ? 'GET /start HTTP/1.1\r\nHost: claims.example\r\nX-A: ' : post);
    }
    const drip = setInterval(() => {
      for (const { socket } of raws) if (!socket.destroyed) socket.write('a');
    }, 1_000);
    await sleep(seconds * 1_000);
    clearInterval(drip);
    const hanging = raws.filter(({ socket }, at) => at % 2 === 0 && !socket.destroyed).length;
    const alive = await send(server, { path: '/healthz', timeoutMs: 5_000 });
    for (const { socket } of raws) socket.destroy();
    const silent = alive.status === 200 ? [] : [`/healthz: ${alive.status}`];
    const findings = [
      none(`${count} connections that send a byte a second`, 'silence for others', silent, 1),
    ];
    // The server closes a connection whose headers are incomplete after 15 s.
    return long
      ? [...findings, atMost('headers sent for 40 s', 'connections still open', 0, hanging)]
      : findings;
  },
};

export const floods: readonly Attack[] = [streams, slow];
