import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpegPhoto, picture } from './fixtures/files.ts';
import { pictureProcessId, processPicture } from './picture-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makegood-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const keep = (input: string, output: string) =>
  processPicture({ input: join(folder, input), output: join(folder, output), type: 'image/jpeg' });

/** From outside, as a machine short of memory does it. */
function killPictureProcess(): void {
  process.kill(pictureProcessId() ?? expect.fail('No process for pictures runs'), 'SIGKILL');
}

it('a process that dies, over a picture or between two, takes nothing with it', async () => {
  await writeFile(join(folder, 'good'), await jpegPhoto());
  const large = picture({ width: 4_000, height: 3_000 }).jpeg({ quality: 100 });
  await writeFile(join(folder, 'large'), await large.toBuffer());
  await keep('good', 'first');
  const interrupted = keep('large', 'second');
  setTimeout(killPictureProcess, 20);
  expect(await interrupted).toMatchObject({ type: 'image/jpeg', width: 4_000 });
  killPictureProcess();
  expect(await keep('good', 'third')).toMatchObject({ type: 'image/jpeg', width: 160 });
  expect((await readdir(folder)).sort()).toEqual(['first', 'good', 'large', 'second', 'third']);
});

it('what the disk says goes on to the one who asked', async () => {
  await expect(keep('missing', 'never')).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(keep('good', 'no-such/folder')).rejects.toMatchObject({ code: 'EIO' });
});
