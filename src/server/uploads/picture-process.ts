/** Pictures are opened in a process of their own, one after the other: what a hostile one costs or breaks is not the server's. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createGate } from './gate.ts';
import type { ImageRefusal, PictureFacts, PictureJob } from './images.ts';

export type PictureAnswer =
  | { image: PictureFacts | { refused: ImageRefusal } }
  /** The code of a failure of ours, for instance `ENOSPC`. */
  | { failed: string };

/** 48 megapixels in HEIC on a slow machine; what takes longer is not coming back. */
const TIME_LIMIT_MS = 40_000;
// Its memory goes back to the machine when nobody sends pictures.
const IDLE_MS = 20_000;

const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;
const NODE_OPTIONS = ['--max-old-space-size=256', '--max-semi-space-size=4'];
// One heap for all threads: several would each keep what a large photo left in them.
const ENV = { MALLOC_ARENA_MAX: '1' };

/** Those that wait stand on the disk, so a rush may be long; the last of forty waits about half a minute. */
const oneByOne = createGate(1, 40);

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Makes a picture on the disk safe to keep, as images.ts says, and writes it to `output`.
 * @throws GateFullError when too many are waiting; what the disk throws. Half of it may be left at `output` then.
 */
export function processPicture(job: PictureJob): Promise<PictureFacts | { refused: ImageRefusal }> {
  return oneByOne(async () => {
    clearTimeout(idle);
    // It may have been ended from outside, for want of memory: only who kills two of them is to blame.
    const answer = (await ask(await running(), job)) ?? (await ask(await running(), job));
    idle = setTimeout(stop, IDLE_MS).unref();
    if (!answer) return { refused: 'file_damaged' };
    if ('image' in answer) return answer.image;
    throw Object.assign(new Error('A picture could not be kept'), { code: answer.failed });
  });
}

/** Null while none runs. */
export const pictureProcessId = (): number | null => child?.pid ?? null;

function stop(): void {
  child?.kill('SIGKILL');
  child = null;
}

async function running(): Promise<ChildProcess> {
  if (child?.connected) return child;
  const started = fork(new URL('./picture-child.ts', import.meta.url), [], {
    execArgv: NODE_OPTIONS,
    env: ENV,
    serialization: 'advanced',
    // A decoder's chatter belongs to nobody's log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Lookups come first, from its very start: a photo is a matter of a second anyway.
  if (started.pid !== undefined) setPriority(started.pid, PRIORITY);
  await new Promise<void>((ready, fail) => {
    started.once('message', () => ready());
    started.once('error', fail);
    started.once('exit', () => fail(new Error('The process for pictures did not start')));
  });
  started.removeAllListeners();
  started.on('error', () => {});
  child = started;
  return started;
}

/** Null: the process died over it. What takes too long is a picture that can't be read. */
function ask(asked: ChildProcess, job: PictureJob): Promise<PictureAnswer | null> {
  asked.ref();
  asked.channel?.ref();
  return new Promise((resolve) => {
    const finish = (answer: PictureAnswer | null) => {
      clearTimeout(late);
      asked.off('message', finish).off('exit', gone);
      // Between pictures it holds nobody up who wants to stop.
      asked.unref();
      asked.channel?.unref();
      resolve(answer);
    };
    const gone = () => {
      if (child === asked) child = null;
      finish(null);
    };
    const late = setTimeout(() => {
      stop();
      finish({ image: { refused: 'file_damaged' } });
    }, TIME_LIMIT_MS);
    asked.once('message', finish).once('exit', gone);
    asked.send(job, (error) => error && gone());
  });
}
