/** `npm run abuse`: attacks its own server on loopback and prints the results (docs/security.md). Arguments name families. */

import { buildPortal } from '../scripts/build.ts';
import { access } from './access.ts';
import type { Attack } from './attack.ts';
import { bombs } from './bombs.ts';
import { recover } from './cost.ts';
import { costlyTexts } from './costly-texts.ts';
import { crossSite } from './cross-site.ts';
import { disk } from './disk.ts';
import { floods } from './floods.ts';
import { hosts } from './hosts.ts';
import { inStore } from './in-store.ts';
import { lookups } from './lookups.ts';
import { mailing } from './mailing.ts';
import { type Options, optionsOf } from './options.ts';
import { queue } from './queue.ts';
import { type Row, writeReport } from './report.ts';
import { startServer } from './server.ts';
import { tableOf } from './table.ts';
import { timings } from './timing.ts';
import { watched } from './watched.ts';
import { createWorld, type World } from './world.ts';

const FAMILIES: Record<string, readonly Attack[]> = {
  access,
  'cross-site': crossSite,
  bait: costlyTexts,
  bombs,
  hosts,
  lookups,
  'in-store': inStore,
  mailing,
  floods,
  disk,
  queue,
  timing: timings,
};

async function attackAll({ names, long, seed }: Options): Promise<Row[]> {
  await buildPortal(false);
  const server = await startServer();
  let world: World | null = null;
  try {
    world = await createWorld(server, { seed, long });
    const rows: Row[] = [];
    const others = await watched(world);
    for (const family of names) {
      for (const attack of FAMILIES[family] ?? []) {
        if (attack.long && !long) continue;
        const started = performance.now();
        const findings = await attack.run(world).catch(brokenOff(attack));
        const noticed = await others.after(attack.name);
        if (!attack.crowd) findings.push(...noticed);
        if (!(await recover(world)))
          findings.push({
            attack: attack.name,
            bound: 'the server lives',
            measured: 'it was started again',
            held: false,
          });
        rows.push(...findings.map((finding) => ({ family, ...finding })));
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        const failed = findings.filter(({ held }) => !held).length;
        process.stderr.write(
          `${failed > 0 ? 'FAILED' : 'held  '} ${family}: ${attack.name} (${seconds} s)\n`,
        );
      }
    }
    return rows;
  } finally {
    await world?.probe.close();
    await server.stop();
  }
}

/** An attack that was interrupted proves nothing, so it counts as failed. */
const brokenOff = (attack: Attack) => (error: Error) => [
  { attack: attack.name, bound: 'the attack runs to its end', measured: error.message, held: false },
];

const options = optionsOf(process.argv.slice(2), FAMILIES);
const rows = await attackAll(options);
const failed = rows.filter(({ held }) => !held).length;
if (options.long && options.names.length === Object.keys(FAMILIES).length)
  await writeReport(rows, options.seed);
process.stdout.write(
  `${tableOf(rows, ['family', 'attack', 'bound', 'measured'])}\n\nseed ${options.seed}: ${rows.length - failed} held, ${failed} failed\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
