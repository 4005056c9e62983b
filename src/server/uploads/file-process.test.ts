import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SenderGoneError } from './fair-queue.ts';
import { ALLOWANCES, fileProcessId, openFile, type Turn } from './file-process.ts';
import { endlessFile, jpegPhoto, picture } from './fixtures/files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makegood-opening-'));
});
afterAll(() => rm(folder, { recursive: true }));

const turn = (changes: Partial<Turn> = {}): Turn => ({
  place: { store: 'store1', sender: 'a' },
  allowance: ALLOWANCES.image,
  ...changes,
});

const keep = (input: string, output: string, changes: Partial<Turn> = {}) =>
  openFile(
    {
      task: 'clean',
      job: { input: join(folder, input), output: join(folder, output), contentType: 'image/jpeg' },
    },
    turn(changes),
  );

const endless = () => ({
  input: endlessFile(folder),
  output: join(folder, 'out'),
  contentType: 'image/jpeg',
});

/** From outside, like a machine that is short of memory. */
function killFileProcess(): void {
  process.kill(fileProcessId() ?? expect.fail('No process for files runs'), 'SIGKILL');
}

it('a process that dies, during a picture or between two, affects nothing else', async () => {
  await writeFile(join(folder, 'good'), await jpegPhoto());
  const large = picture({ width: 4_000, height: 3_000 }).jpeg({ quality: 100 });
  await writeFile(join(folder, 'large'), await large.toBuffer());
  await keep('good', 'first');
  const interrupted = keep('large', 'second');
  setTimeout(killFileProcess, 20);
  expect(await interrupted).toMatchObject({ type: 'image/jpeg', width: 4_000 });
  killFileProcess();
  expect(await keep('good', 'third')).toMatchObject({ type: 'image/jpeg', width: 160 });
  expect((await readdir(folder)).sort()).toEqual(['first', 'good', 'large', 'second', 'third']);
});

it('disk errors reach the caller', async () => {
  await expect(keep('missing', 'never')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(keep('good', 'no-such/folder')).rejects.toMatchObject({ code: 'EIO' });
});

it('a file that takes too much time or memory is aborted, and the next one is not', async () => {
  const spend = (allowance: Turn['allowance']) =>
    openFile({ task: 'clean', job: endless() }, turn({ allowance }));
  expect(await spend({ seconds: -1, megabytes: 1_000 })).toBeNull();
  await keep('good', 'again');
  expect(await spend({ seconds: 20, megabytes: -1_000 })).toBeNull();
  expect(await keep('good', 'after')).toMatchObject({ type: 'image/jpeg' });
});

it('a file whose sender has left is aborted, waiting or running', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const stuck = openFile({ task: 'clean', job: endless() }, turn({ signal: first.signal }));
  const waiting = keep('good', 'never', { signal: second.signal });
  second.abort();
  await expect(waiting).rejects.toThrow(SenderGoneError);
  first.abort();
  await expect(stuck).rejects.toThrow(SenderGoneError);
  expect(await keep('good', 'third')).toMatchObject({ type: 'image/jpeg' });
});
