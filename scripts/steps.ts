/** Runs checks and prints a line for each; failures follow, shortened. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.ts';

const BIN = join(ROOT, 'node_modules', '.bin');
const LINES_SHOWN = 40;

/**
 * Counts of passed and failed tests. `shown` is printed on failure, `flaky` names tests that passed only on a retry, with what failed
 * first, `slowest` the files that took the most time.
 */
export type Outcome = {
  passed: number;
  failed: number;
  shown: string;
  flaky?: readonly string[];
  slowest?: readonly string[];
};
type Ended = { code: number; output: string };

export type Step = {
  name: string;
  /** A program in node_modules/.bin, or `node`, with its arguments. */
  command: readonly [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Parses a report if there is one; otherwise a step is a single check. */
  read?: (ended: Ended) => Outcome;
};

export type Totals = { passed: number; failed: number };

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/** Runs the lanes beside each other: one for each core of a small machine at most. */
export async function runLanes(...lanes: readonly Lane[]): Promise<Totals> {
  const totals = { passed: 0, failed: 0 };
  const run = async (steps: Lane) => {
    for (const step of steps) {
      const { passed, failed } = await runStep(step);
      totals.passed += passed;
      totals.failed += failed;
    }
  };
  await Promise.all(lanes.map(run));
  return totals;
}

async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const ended = await start(step);
  const outcome = (step.read ?? asOne)(ended);
  // A program that crashed shows it only by its exit code.
  if (ended.code !== 0 && outcome.failed === 0) outcome.failed = 1;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = step.read ? `, ${outcome.passed} passed, ${outcome.failed} failed` : '';
  process.stdout.write(`${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${step.name} (${seconds} s${count})\n`);
  if (outcome.failed > 0) process.stdout.write(`${shorten(outcome.shown || ended.output)}\n`);
  for (const test of outcome.flaky ?? []) process.stdout.write(`flaky  ${test}\n`);
  if (outcome.slowest?.length) process.stdout.write(`       slowest: ${outcome.slowest.join(', ')}\n`);
  return outcome;
}

const asOne = ({ code, output }: Ended): Outcome =>
  code === 0 ? { passed: 1, failed: 0, shown: '' } : { passed: 0, failed: 1, shown: output };

function shorten(output: string): string {
  const lines = output.trim().split('\n');
  const rest = lines.length - LINES_SHOWN;
  return rest > 0 ? [...lines.slice(0, LINES_SHOWN), `… ${rest} lines more`].join('\n') : lines.join('\n');
}

function start({ command: [program, ...args], env }: Step): Promise<Ended> {
  const path = `${BIN}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((done) => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        output += piece;
      });
    }
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
