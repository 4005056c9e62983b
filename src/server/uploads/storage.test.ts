import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EACH_STORAGE, type TestFiles } from '../../../test/storages.ts';
import { createLocalFiles, isFileRef, newFileKey } from './storage.ts';

const aFile = () => ({ storeId: 'store1', fileKey: newFileKey() });

describe.each(EACH_STORAGE)('a file stored on %s', (_name, open) => {
  let kept: TestFiles;
  beforeAll(async () => {
    kept = await open();
  });
  afterAll(() => kept.close());

  it('is read back, whole or in part', async () => {
    const { files } = kept;
    const ref = aFile();
    await files.write(ref, Buffer.from('0123456789'));
    const whole = await files.read(ref);
    const part = await files.read(ref, { start: 2, end: 4 });
    expect(whole && [await text(whole.stream), whole.size]).toEqual(['0123456789', 10]);
    expect(part && [await text(part.stream), part.size]).toEqual(['234', 10]);
    expect(await files.size(ref)).toBe(10);
  });

  it('may be a stream or empty, and can be replaced and removed', async () => {
    const { files } = kept;
    const ref = aFile();
    await files.write(ref, Readable.from([Buffer.from('one '), Buffer.from('two')]));
    expect(await files.read(ref).then((file) => file && text(file.stream))).toBe('one two');
    await files.write(ref, Buffer.alloc(0));
    expect(await files.read(ref).then((file) => file && buffer(file.stream))).toHaveLength(0);
    await files.remove(ref);
    await files.remove(ref);
    expect([await files.size(ref), await files.read(ref)]).toEqual([null, null]);
  });

  it('may already be on disk, and is moved from there', async () => {
    const { files, stored } = kept;
    const ref = aFile();
    const path = files.incomingPath();
    await writeFile(path, 'a film');
    await files.adopt(ref, path);
    expect(await files.read(ref).then((file) => file && text(file.stream))).toBe('a film');
    expect((await stored()).filter((name) => path.endsWith(name))).toEqual([]);
  });

  it('belongs only to its store', async () => {
    const { files } = kept;
    const ref = aFile();
    await files.write(ref, Buffer.from('x'));
    expect(await files.size({ ...ref, storeId: 'store2' })).toBeNull();
  });

  it('is stored whole or not at all if its stream breaks off, and leaves nothing behind', async () => {
    const { files, stored } = kept;
    const before = await stored();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the sender went away');
      })(),
    );
    await expect(files.write(aFile(), broken)).rejects.toThrow('went away');
    expect(await stored()).toEqual(before);
  });

  it('can’t have a name that escapes its folder', async () => {
    const ref = { storeId: 'store1', fileKey: '../../../../etc/passwd' };
    await expect(async () => kept.files.read(ref)).rejects.toThrow('Invalid file reference');
    await expect(async () => kept.files.write(ref, Buffer.from('x'))).rejects.toThrow(
      'Invalid file reference',
    );
  });
});

describe('the local disk', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('has a path for each file', async () => {
    const files = await createLocalFiles(dataDir);
    const ref = aFile();
    await files.write(ref, Buffer.from('0123456789'));
    const path = join(dataDir, 'files/store1', ref.fileKey.slice(0, 2), ref.fileKey);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
  });

  it('removes what a crash left half-written, but not what is arriving now', async () => {
    const files = await createLocalFiles(dataDir);
    const incoming = () => readdir(join(dataDir, 'files/.incoming'));
    await writeFile(files.incomingPath(), 'half');
    expect(await files.freeBytes()).toBeGreaterThan(0);
    await files.sweepIncoming(new Date(Date.now() - 60_000));
    expect(await incoming()).toHaveLength(1);
    await files.sweepIncoming(new Date(Date.now() + 60_000));
    expect(await incoming()).toHaveLength(0);
  });
});

describe('a key', () => {
  it('is new each time and always accepted', () => {
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
  ])('that escapes its folder is refused: %j', (fileKey) => {
    expect(isFileRef({ storeId: 'store1', fileKey })).toBe(false);
  });
});

it('a store that escapes its folder is refused', () => {
  for (const storeId of ['..', '.incoming', 'a/b', '', 'a\\b', 'a\n']) {
    expect(isFileRef({ storeId, fileKey: newFileKey() })).toBe(false);
  }
});
