/**
 * Untrusted files are opened in a separate process, one after the other, so that a hostile file can't harm the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createFairQueue, type Place, SenderGoneError } from './fair-queue.ts';
import type { FileTask, FileTasks } from './file-tasks.ts';
import { GateFullError } from './gate.ts';

export type FileQuestion<T extends FileTask = FileTask> = { task: T; job: FileTasks[T]['job'] };
export type FileAnswer<T extends FileTask = FileTask> =
  | { result: FileTasks[T]['result'] }
  /** The code of a failure on our side, for example `ENOSPC`. */
  | { failed: string };

/** What one file may cost: CPU seconds, and megabytes held by the process. */
export type Allowance = { seconds: number; megabytes: number };

// 48 megapixels of HEIC take 6 s on a slow core, and 768 MB in their decoder. For a video only headers are read, for a
// PDF its objects.
export const ALLOWANCES = {
  image: { seconds: 20, megabytes: 1_200 },
  video: { seconds: 5, megabytes: 400 },
  document: { seconds: 8, megabytes: 500 },
} as const satisfies Record<string, Allowance>;

/**
 * By the clock, however little CPU time it gets. Together with the queue, below the 60 seconds after which idle
 * connections are closed.
 */
const PATIENCE_MS = 28_000;
const QUEUE = { perSender: 20, perStore: 40, total: 120, patienceMs: 30_000 };
const WATCH_MS = 200;
/** If the sender left, finish anyway if it takes no longer than this, since they may retry for the answer. */
const GONE_MS = 1_000;
// Its memory is freed when nobody sends files.
const IDLE_MS = 20_000;

const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;
const NODE_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
// One heap for all threads: several would each keep what a large photo left behind.
const ENV = { MALLOC_ARENA_MAX: '1' };

const inTurn = createFairQueue(QUEUE);

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/** Who a file is opened for, and what it may cost. */
export type Turn = {
  place: Place;
  allowance: Allowance;
  signal?: AbortSignal | undefined;
  /** How long it may wait for its turn, if less than the queue's own limit. */
  patienceMs?: number;
};

/**
 * Runs a task in the process for untrusted files. Null: the file exceeded its time or memory, or crashed the process
 * twice; partial output may remain.
 * @throws GateFullError and SenderFullError if too many are waiting or the machine is too busy, SenderGoneError if
 * `signal` aborts, and disk errors.
 */
export function openFile<T extends FileTask>(
  question: FileQuestion<T>,
  { place, allowance, signal, patienceMs }: Turn,
): Promise<FileTasks[T]['result'] | null> {
  const attempt = async () => {
    clearTimeout(idle);
    const until = performance.now() + PATIENCE_MS;
    // It may have been killed from outside, for lack of memory. A file is to blame only if it kills two.
    let answer = await ask(await running(), question, { until, allowance, signal });
    if (answer === 'died') answer = await ask(await running(), question, { until, allowance, signal });
    idle = setTimeout(stop, IDLE_MS).unref();
    if (answer === 'gone') throw new SenderGoneError();
    if (answer === 'late') throw new GateFullError('a file was not done in time');
    if (typeof answer === 'string') return null;
    if ('result' in answer) return answer.result as FileTasks[T]['result'];
    throw Object.assign(new Error('A file could not be kept'), { code: answer.failed });
  };
  return inTurn({ place, signal, patienceMs }, attempt);
}

/** Null if none is running. */
export const fileProcessId = (): number | null => child?.pid ?? null;

function stop(): void {
  child?.kill('SIGKILL');
  child = null;
}

async function running(): Promise<ChildProcess> {
  if (child?.connected) return child;
  const started = fork(new URL('./file-child.ts', import.meta.url), [], {
    execArgv: NODE_OPTIONS,
    env: ENV,
    serialization: 'advanced',
    // A decoder's output belongs in nobody's log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Lookups take priority from the start: a photo takes about a second anyway.
  if (started.pid !== undefined) setPriority(started.pid, PRIORITY);
  await new Promise<void>((ready, fail) => {
    started.once('message', () => ready());
    started.once('error', fail);
    started.once('exit', () => fail(new Error('The process for files did not start')));
  });
  started.removeAllListeners();
  started.on('error', () => {});
  child = started;
  return started;
}

/**
 * `died`: the process crashed on it. `spent`: it was killed because the file took too much. `late`: it got no CPU for
 * long, which is not the file's fault. `gone`: the sender left.
 */
type Outcome = FileAnswer | 'died' | 'spent' | 'late' | 'gone';
type Asking = { until: number; allowance: Allowance; signal: AbortSignal | undefined };

function ask(
  asked: ChildProcess,
  question: FileQuestion,
  { until, allowance, signal }: Asking,
): Promise<Outcome> {
  asked.ref();
  asked.channel?.ref();
  return new Promise((resolve) => {
    const timers = new Set<NodeJS.Timeout>();
    let isOver = false;
    const finish = (outcome: Outcome) => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      asked.off('message', finish).off('exit', died);
      signal?.removeEventListener('abort', hurry);
      // Between files it does not keep the server from stopping.
      asked.unref();
      asked.channel?.unref();
      resolve(outcome);
    };
    const end = (outcome: Outcome) => {
      if (isOver) return;
      if (child === asked) child = null;
      asked.kill('SIGKILL');
      finish(outcome);
    };
    const died = () => end('died');
    const hurry = () => timers.add(setTimeout(() => end('gone'), GONE_MS));
    timers.add(setTimeout(() => end('late'), Math.max(0, until - performance.now())));
    const before = costOf(asked);
    const watch = async () => {
      const [first, now] = [await before, await costOf(asked)];
      const { seconds, megabytes } = allowance;
      if (now.seconds > first.seconds + seconds || now.megabytes > first.megabytes + megabytes) end('spent');
    };
    timers.add(setInterval(() => void watch(), WATCH_MS));
    asked.once('message', finish).once('exit', died);
    signal?.addEventListener('abort', hurry, { once: true });
    if (signal?.aborted) hurry();
    asked.send(question, (error) => error && died());
  });
}

const TICKS_A_SECOND = 100;

/**
 * CPU time and memory used by the process. Its heap has a limit of its own, but decoders allocate outside it. Nothing
 * on systems other than Linux, where heap limit and clock must do.
 */
async function costOf({ pid }: ChildProcess): Promise<Allowance> {
  const read = (name: string) =>
    process.platform === 'linux' ? readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '') : '';
  const [status, stat] = await Promise.all([read('status'), read('stat')]);
  const megabytes = (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? '0') * 1024) / 1e6;
  // After the name in parentheses, which may contain anything: utime and stime, the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { megabytes, seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND };
}
