/** The clock of a server's process jumps while shoppers file claims; the database's clock stays right. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/root.ts';
import { file, newAttempt, placeOrder } from '../test/process/killing.ts';
import type { Fault } from './fault.ts';
import type { Site } from './site.ts';

const HELD_MS = 3_000;

/** Hours the server is ahead of the database, by the time of a new claim. */
async function ahead({ shop, query }: Site): Promise<number> {
  const order = `clock-${randomUUID()}`;
  await placeOrder(shop, { id: order, units: 3 });
  const claim = await file(shop, { ...newAttempt(), order });
  const hours =
    'select round(extract(epoch from created_at - now()) / 3600)::int as hours from claims where id = $1';
  return (await query<{ hours: number }>(hours, [claim?.id]))[0]?.hours ?? Number.NaN;
}

const jumping: Fault = {
  name: 'the clock jumps an hour ahead, then two hours back, then is correct',
  place: 'embedded',
  rounds: 2,
  env: { NODE_OPTIONS: `--import=${join(ROOT, 'faults', 'clock-child.ts')}` },
  async strike(site) {
    const hours: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      process.kill(site.server().pid, 'SIGUSR2');
      await sleep(HELD_MS);
      hours.push(await ahead(site));
    }
    const also = [
      { bound: 'the clock really jumps', measured: `${hours.join(', ')} h`, held: hours.join() === '1,-1,0' },
    ];
    return { healedAt: performance.now(), away: null, also };
  },
};

export const clocks: readonly Fault[] = [jumping];
