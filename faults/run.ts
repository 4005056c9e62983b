/**
 * `npm run faults`: breaks servers of its own in many ways and prints the results (docs/reliability.md). Arguments name families.
 */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { optionsOf } from '../abuse/options.ts';
import { tableOf } from '../abuse/table.ts';
import { buildPortal } from '../scripts/build.ts';
import { startEmbedded } from '../src/server/database/embedded.ts';
import { lockDirectory } from '../src/server/database/lock.ts';
import { createLog } from '../src/server/log.ts';
import { newDataDir, removeDataDir } from '../test/process/running.ts';
import { FAMILIES, OF_INSTRUCTIONS, UNDER_SHOPPERS } from './families.ts';
import { AT_ONCE, brokenOff, type Playing, playTroubles } from './instructions/play-troubles.ts';
import { type Finding, judge } from './judge.ts';
import { reportOf } from './report.ts';
import { runFault } from './run-fault.ts';

/** Marks a process that has its own mount namespace. */
const OWN_MOUNTS = '--own-mounts';

type Row = Finding & { family: string };
type Played = { rows: Row[]; report: string[][] };

/** Seeds of each fault of instructions, unless `--seeds` names another number. */
const SEEDS = 50;
const SHORT_SEEDS = 2;

/** `rounds` limits faults under shoppers, `seeds` is how many seeds a fault of instructions has. */
type Wanted = Omit<Playing, 'rootUrl' | 'onEnd'> & { names: readonly string[]; rounds: number };

async function breakAll(wanted: Wanted): Promise<Played> {
  await buildPortal(false);
  const dataDir = await newDataDir(tmpdir());
  const unlock = await lockDirectory(dataDir, { onLost: () => process.exit(1) });
  const elsewhere = await startEmbedded(dataDir, createLog('silent'));
  try {
    const shoppers = await breakUnderShoppers(elsewhere.adminUrl, wanted);
    const instructions = await breakInstructions(elsewhere.adminUrl, wanted);
    return {
      rows: [...shoppers.rows, ...instructions.rows],
      report: [...shoppers.report, ...instructions.report],
    };
  } finally {
    await elsewhere.stop();
    await unlock();
    await removeDataDir(dataDir);
  }
}

/** One after the other: they measure how long things take. */
async function breakUnderShoppers(rootUrl: string, { names, seed, rounds, stop }: Wanted): Promise<Played> {
  const rows: Row[] = [];
  const report: string[][] = [];
  for (const family of names)
    for (const fault of UNDER_SHOPPERS[family] ?? []) {
      if (stop.aborted) break;
      const began = performance.now();
      const outcome = await runFault(fault, { rootUrl, seed, most: rounds }).catch((error: Error) => error);
      const findings = outcome instanceof Error ? [brokenOff(fault.name, outcome)] : judge(fault, outcome);
      if (!(outcome instanceof Error)) report.push(reportOf(fault, outcome));
      rows.push(...findings.map((finding) => ({ family, ...finding })));
      tell(family, fault.name, findings, (performance.now() - began) / 1000);
    }
  return { rows, report };
}

async function breakInstructions(rootUrl: string, { names, ...wanted }: Wanted): Promise<Played> {
  const all = Object.values(OF_INSTRUCTIONS).flat();
  const familyOf = new Map(
    Object.entries(OF_INSTRUCTIONS).flatMap(([family, faults]) => faults.map(({ name }) => [name, family])),
  );
  const chosen = all.filter(({ name }) => names.includes(familyOf.get(name) ?? ''));
  const rows: Row[] = [];
  const report = await playTroubles(chosen, all, {
    ...wanted,
    rootUrl,
    onEnd: ({ name }, findings, seconds) => {
      const family = familyOf.get(name) ?? '';
      rows.push(...findings.map((finding) => ({ family, ...finding })));
      tell(family, name, findings, seconds);
    },
  });
  return { rows, report };
}

function tell(family: string, name: string, findings: readonly Finding[], seconds: number): void {
  const state = findings.every(({ held }) => held) ? 'held  ' : 'FAILED';
  const wrong = findings
    .filter(({ held }) => !held)
    .map(({ bound, measured }) => `  ${bound}: ${measured}\n`);
  process.stderr.write(`${state} ${family}: ${name} (${seconds.toFixed(0)} s)\n${wrong.join('')}`);
}

/** The first signal lets the seeds under way come to their end, so that they are kept. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write('ends after the seeds under way\n');
      stopping.abort();
    });
  return stopping.signal;
}

async function main(words: readonly string[]): Promise<number> {
  const options = optionsOf(words, FAMILIES);
  const numberOf = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const { rows, report } = await breakAll({
    ...options,
    rounds: options.long ? Number(numberOf('rounds') ?? Number.POSITIVE_INFINITY) : 1,
    seeds: Number(numberOf('seeds') ?? (options.long ? SEEDS : SHORT_SEEDS)),
    atOnce: Number(numberOf('at-once') ?? AT_ONCE),
    continues: words.includes('--continue'),
    writes: words.includes('--write'),
    stop: stopOnSignal(),
  });
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
