/** Decisions and messages that wait to leave, while the server is killed under them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findEmbedded } from '../../src/server/database/embedded.ts';
import { isAlive } from '../../src/server/database/holder.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { call, file, newAttempt, placeOrder, type Shop } from './killing.ts';
import { removeDataDir, runCommandLine, startedDataDir, startServer } from './running.ts';

const KILLS = 3;
const AT_ONCE = 6;

/** Retried with its key until it is acknowledged, as a page does after the connection broke. */
async function hold(shop: Shop, claimId: string, act: object): Promise<void> {
  const headers = { 'if-match': '*', 'idempotency-key': randomUUID() };
  for (;;) {
    const answer = await call(shop, 'POST', `claims/${claimId}/acts`, act, headers).catch(() => null);
    if (answer?.status === 202) return;
    if (answer) throw new Error(`The act was refused with ${answer.status}: ${await answer.text()}`);
    await sleep(200);
  }
}

const DENIAL = { call: 'deny', body: { reason: 'OTHER', message: 'No.' } };
const MESSAGE = { call: 'message', body: { messageContent: 'One moment.' } };

/** How often each of the claims got what was decided and written about it. */
const LEFT = `select c.id,
    (select count(*)::int from claim_events e where e.store_id = c.store_id and e.claim_id = c.id and e.kind = 'denied') as denials,
    (select count(*)::int from claim_messages m where m.store_id = c.store_id and m.claim_id = c.id) as messages,
    (select count(*)::int from mails m where m.store_id = c.store_id and m.claim_id = c.id and m.kind = 'denied') as mails,
    (select count(*)::int from claim_acts a where a.store_id = c.store_id and a.claim_id = c.id and a.state <> 'done') as waiting
  from claims c where c.source_order_id = 'kills'`;

it('leave once each, whenever the server is killed between the click and the end', {
  timeout: 300_000,
}, async () => {
  const dataDir = await startedDataDir();
  let server = await startServer(dataDir);
  try {
    const { out } = await runCommandLine(dataDir, 'token create --store demo --role store_owner'.split(' '));
    const shop = { url: server.url, token: out.trim() };
    await placeOrder(shop);
    expect((await call(shop, 'PATCH', 'stores/demo', { undoSeconds: 1 })).status).toBe(200);
    const decided: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const claims = await Promise.all(Array.from({ length: AT_ONCE }, () => file(shop, newAttempt())));
      const held = claims.map(async (claim) => {
        const id = claim?.id ?? '';
        decided.push(id);
        await hold(shop, id, MESSAGE);
        await hold(shop, id, DENIAL);
      });
      await sleep(Math.random() * 2_500);
      await server.end('SIGKILL');
      server = await startServer(dataDir);
      shop.url = server.url;
      await Promise.all(held);
    }
    const admin = openPool((await findEmbedded(dataDir))?.adminUrl ?? '', { max: 1 });
    const left = async () => (await admin.query(LEFT)).rows as ({ id: string } & Record<string, number>)[];
    // The jobs of a killed worker are taken over within half a minute.
    for (let waited = 0; waited < 90; waited += 1) {
      if ((await left()).every(({ waiting }) => waiting === 0)) break;
      await sleep(1_000);
    }
    const rows = await left();
    await admin.end();
    expect(rows.map(({ id }) => id).sort()).toEqual(decided.sort());
    for (const row of rows) expect(row).toMatchObject({ denials: 1, messages: 1, mails: 1, waiting: 0 });
  } finally {
    if (isAlive(server.pid)) await server.end('SIGKILL');
    await removeDataDir(dataDir);
  }
});
