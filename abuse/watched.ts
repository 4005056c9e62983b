/** Measures an attack's effect on other visitors: the probe's lookups that are slow or refused. */
import { setTimeout as sleep } from 'node:timers/promises';
import { workedSeconds } from '../bench/cpu.ts';
import type { Finding } from './attack.ts';
import { quantile } from './probe.ts';
import type { World } from './world.ts';

const TIMES = 3;
/**
 * Below this, slower lookups say more about the machine than about the server, because attacker, probe, server and database
 * share its processors. The short form runs beside other tests and detects stalls only.
 */
const FLOOR_MS = { long: 60, short: 5_000 };

export type Watched = { after(attack: string): Promise<Finding[]> };

/** Measures an idle server first, then the effect of each attack on the probe. */
export async function watched({ probe, long, server, background }: World): Promise<Watched> {
  await sleep(1_000);
  await probe.take();
  const quietMs = long ? 20_000 : 3_000;
  const before = await workedSeconds(server.pid());
  await sleep(quietMs);
  background.share = ((await workedSeconds(server.pid())) - before) / (quietMs / 1000);
  const quiet = quantile((await probe.take()).times, 0.99);
  const most = Math.max(TIMES * quiet, long ? FLOOR_MS.long : FLOOR_MS.short);
  const quietly = `quiet ${quiet.toFixed(1)} ms`;
  return {
    async after(attack) {
      const { times, refused } = await probe.take();
      const p99 = quantile(times, 0.99);
      return [
        {
          attack: `${attack}: somebody else's lookups`,
          bound: `p99 at most ${most.toFixed(0)} ms (${quietly}), none refused`,
          measured: `${p99.toFixed(1)} ms over ${times.length}, ${refused} refused`,
          held: p99 <= most && refused === 0,
        },
      ];
    },
  };
}
