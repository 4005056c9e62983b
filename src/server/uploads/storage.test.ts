import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFiles, isFileRef, type LocalFiles, newFileKey } from './storage.ts';

let dataDir: string;
let files: LocalFiles;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  files = await createLocalFiles(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true }));

const aFile = () => ({ storeId: 'store1', fileKey: newFileKey() });
const incoming = () => readdir(join(dataDir, 'files/.incoming'));

describe('a file that is kept', () => {
  it('is read back, whole or in part, and has its place', async () => {
    const ref = aFile();
    await files.write(ref, Buffer.from('0123456789'));
    const whole = await files.read(ref);
    const part = await files.read(ref, { start: 2, end: 4 });
    expect(whole && [await text(whole.stream), whole.size]).toEqual(['0123456789', 10]);
    expect(part && [await text(part.stream), part.size]).toEqual(['234', 10]);
    const path = join(dataDir, 'files/store1', ref.fileKey.slice(0, 2), ref.fileKey);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
  });

  it('may come as a stream, be empty, be replaced and be removed', async () => {
    const ref = aFile();
    await files.write(ref, Readable.from([Buffer.from('one '), Buffer.from('two')]));
    expect(await files.read(ref).then((file) => file && text(file.stream))).toBe('one two');
    await files.write(ref, Buffer.alloc(0));
    expect(await files.read(ref).then((file) => file && buffer(file.stream))).toHaveLength(0);
    await files.remove(ref);
    await files.remove(ref);
    expect([await files.exists(ref), await files.read(ref)]).toEqual([false, null]);
  });

  it('belongs to its store alone', async () => {
    const ref = aFile();
    await files.write(ref, Buffer.from('x'));
    expect(await files.exists({ ...ref, storeId: 'store2' })).toBe(false);
  });

  it('is there whole or not at all when its stream breaks off, and nothing is left of it', async () => {
    const ref = aFile();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender went away');
      })(),
    );
    await expect(files.write(ref, broken)).rejects.toThrow('went away');
    expect([await files.exists(ref), await incoming()]).toEqual([false, []]);
  });
});

it('what a crash left on its way in is removed, what is on its way now is not', async () => {
  const path = files.incomingPath();
  await writeFile(path, 'half');
  await files.sweepIncoming(new Date(Date.now() - 60_000));
  expect(await incoming()).toHaveLength(1);
  await files.sweepIncoming(new Date(Date.now() + 60_000));
  expect(await incoming()).toHaveLength(0);
});

describe('a key', () => {
  it('is new each time and always one that we take', () => {
    const keys = Array.from({ length: 1_000 }, newFileKey);
    expect(new Set(keys).size).toBe(1_000);
    expect(keys.every((fileKey) => isFileRef({ storeId: 'store1', fileKey }))).toBe(true);
  });

  it.each([
    '../../../../etc/passwd',
    `..${'a'.repeat(25)}`,
    `${'a'.repeat(25)}/../x`,
    `${'a'.repeat(25)}..`,
    `${'a'.repeat(25)}\0.png`,
    `${'a'.repeat(25)}\n`,
    'A'.repeat(25),
    'a'.repeat(19),
    'a'.repeat(41),
    '',
  ])('that could lead elsewhere is refused: %j', async (fileKey) => {
    expect(isFileRef({ storeId: 'store1', fileKey })).toBe(false);
    await expect(async () => files.read({ storeId: 'store1', fileKey })).rejects.toThrow();
  });
});

it('a store that could lead elsewhere is refused', () => {
  for (const storeId of ['..', '.incoming', 'a/b', '', 'a\\b', 'a\n']) {
    expect(isFileRef({ storeId, fileKey: newFileKey() })).toBe(false);
  }
});
