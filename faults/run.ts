/**
 * `npm run faults`: breaks servers of its own in many ways and prints the results (docs/reliability.md). Arguments name families.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { type Options, optionsOf } from '../abuse/options.ts';
import { tableOf } from '../abuse/table.ts';
import { buildPortal } from '../scripts/build.ts';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { lockDirectory } from '../src/server/database/lock.ts';
import { createLog } from '../src/server/log.ts';
import { newDataDir, removeDataDir } from '../test/process/running.ts';
import { FAMILIES } from './families.ts';
import type { Finding } from './judge.ts';
import type { Means, Play } from './play.ts';

/** Marks a process that has its own mount namespace. */
const OWN_MOUNTS = '--own-mounts';

type Row = Finding & { family: string };

/** Seeds of each fault of instructions, unless `--seeds` names another number. */
const SEEDS = 50;
const SHORT_SEEDS = 2;

type Wanted = Options & Pick<Means, 'rounds' | 'seeds'>;

async function breakAll({ names, ...wanted }: Wanted): Promise<{ rows: Row[]; report: string[][] }> {
  await buildPortal(false);
  const dataDir = await newDataDir(tmpdir());
  const unlock = await lockDirectory(dataDir, { onLost: () => process.exit(1) });
  const elsewhere = await startEmbedded(dataDir, createLog('silent'));
  const means = { rootUrl: elsewhere.adminUrl, ...wanted };
  const rows: Row[] = [];
  const report: string[][] = [];
  try {
    for (const family of names) {
      for (const fault of FAMILIES[family] ?? []) {
        const started = performance.now();
        const played = await fault.play(means).catch((error: Error) => error);
        const findings = played instanceof Error ? [brokenOff(fault, played)] : played.findings;
        if (!(played instanceof Error)) report.push(played.row);
        rows.push(...findings.map((finding) => ({ family, ...finding })));
        const failed = findings.filter(({ held }) => !held);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        const state = failed.length > 0 ? 'FAILED' : 'held  ';
        process.stderr.write(`${state} ${family}: ${fault.name} (${seconds} s)\n`);
      }
    }
    return { rows, report };
  } finally {
    await elsewhere.stop();
    await unlock();
    await removeDataDir(dataDir);
  }
}

/** A fault that was interrupted proves nothing, so it counts as failed. */
const brokenOff = ({ name }: Play, error: Error): Finding => ({
  fault: name,
  bound: 'it is played to its end',
  measured: error.message,
  held: false,
});

async function main(words: readonly string[]): Promise<number> {
  const options = optionsOf(words, FAMILIES);
  const numberOf = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const rounds = options.long ? Number(numberOf('rounds') ?? Number.POSITIVE_INFINITY) : 1;
  const seeds = Number(numberOf('seeds') ?? (options.long ? SEEDS : SHORT_SEEDS));
  const { rows, report } = await breakAll({ ...options, rounds, seeds });
  const failed = rows.filter(({ held }) => !held).length;
  const lines = [
    tableOf(rows, ['family', 'fault', 'bound', 'measured']),
    '',
    ...report.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `seed ${options.seed}: ${rows.length - failed} held, ${failed} failed`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return failed > 0 ? 1 : 0;
}

const words = process.argv.slice(2);
if (words.includes(OWN_MOUNTS)) process.exitCode = await main(words);
else {
  // Small disks are mounted; in its own mount namespace a run leaves none behind, however it ends.
  const command = ['--mount', process.execPath, ...process.argv.slice(1), OWN_MOUNTS];
  process.exitCode = spawnSync('unshare', command, { stdio: 'inherit' }).status ?? 1;
}
