import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Header, pack as newPack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackupWorld, PHOTO, plain, sealedByEarlierRelease } from '../../../test/backups.ts';
import { parentsFirst } from '../database/parents-first.ts';
import { checkBackup } from './check.ts';
import { lastBackupIn, nameAt, removeForgotten, removeOld, unfinishedName } from './folder.ts';
import { fingerprintOf } from './format.ts';
import { GZIP_HEADER } from './gzip.ts';
import { readEntries } from './read.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';
import type { Table } from './tables.ts';
import { writeBackup } from './write.ts';

let world: Awaited<ReturnType<typeof createBackupWorld>>;
let file: string;
let good: Buffer;
beforeAll(async () => {
  world = await createBackupWorld();
  file = join(world.folder, 'good.tar.gz');
  await saveBackup(world.source, plain(file));
  good = await readFile(file);
});
afterAll(() => world.close());

/** The refusal of these bytes as a backup. Anything but a one-line refusal fails the test. */
async function refusal(bytes: Buffer, passphrase: string | null = null): Promise<string> {
  const path = join(world.folder, 'altered');
  await writeFile(path, bytes);
  const said = await checkBackup({ path, passphrase }).then(
    () => 'found good',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
  expect(said).toMatch(/^BackupError: .*altered.*$/);
  return said;
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
  return changed;
}

describe('a backup while the store is in use', () => {
  it('continues past a photo its shopper removed, and distinguishes it from a lost one', async () => {
    const { context } = world.source;
    const { admin } = world.app.database;
    const [takenBack, lost] = [await world.addFile('demo', PHOTO), await world.addFile('demo', PHOTO)];
    await context.files.remove({ storeId: 'demo', fileKey: lost });
    const files: typeof context.files = {
      ...context.files,
      read: async (ref) => {
        if (ref.fileKey === takenBack) {
          await admin.query('delete from files where file_key = $1', [takenBack]);
          await context.files.remove(ref);
        }
        return context.files.read(ref);
      },
    };
    const path = join(world.folder, 'meanwhile.tar.gz');
    const saved = await saveBackup({ ...world.source, context: { ...context, files } }, plain(path));
    expect(saved.manifest.files).toMatchObject({ count: 2, lost: 1, removed: 1 });
  });
});

describe('a damaged backup', () => {
  it('is detected by any flipped bit that means something', async () => {
    for (let at = 0; at < GZIP_HEADER.length; at += 1) await refusal(flipped(good, at, at % 8));
    for (let at = good.length - 8; at < good.length; at += 1) await refusal(flipped(good, at, at % 8));
    const content = gunzipSync(good);
    // A few bits mean nothing: padding, and lengths of codes that are not used. The content is the same with them flipped.
    const means = (damaged: Buffer): boolean => {
      try {
        return !gunzipSync(damaged).equals(content);
      } catch {
        return true;
      }
    };
    const anywhere = fc.tuple(fc.nat(good.length - 1), fc.nat(7));
    await fc.assert(
      fc.asyncProperty(anywhere, async ([at, bit]) => {
        const damaged = flipped(good, at, bit);
        if (means(damaged)) await refusal(damaged);
      }),
      { numRuns: 25 },
    );
  });

  it('is detected wherever it was cut off, and by anything appended', async () => {
    for (const share of [0, 0.001, 0.3, 0.7, 0.999]) {
      await refusal(good.subarray(0, Math.floor(good.length * share)));
    }
    await refusal(good.subarray(0, good.length - 1));
    await refusal(Buffer.concat([good, Buffer.from('x')]));
    expect(await refusal(Buffer.concat([good, good]))).toContain('follows the end');
  });

  it('leaves an empty machine empty', async () => {
    const machine = await world.newMachine();
    const path = join(world.folder, 'broken.tar.gz');
    await writeFile(path, flipped(good, good.length >> 1, 3));
    await expect(restoreBackup(machine, plain(path))).rejects.toThrow('is damaged');
    expect(await readdir(machine.dataDir)).toEqual([]);
  });

  it('with a passphrase opens with no other, and after no change', async () => {
    const path = join(world.folder, 'sealed');
    const passphrase = 'correct horse battery staple';
    await saveBackup(world.source, { path, passphrase });
    const sealed = await readFile(path);
    expect(sealed.includes(GZIP_HEADER)).toBe(false);
    expect(await refusal(sealed)).toContain('is encrypted: give --passphrase-file');
    await refusal(flipped(sealed, 70_000, 1), passphrase);
    // At the border of two chunks, each of which decrypts by itself.
    const payload = sealed.indexOf('\n--- ') + '\n--- '.length + 43 + '\n'.length + 16;
    const border = payload + 2 * (65_536 + 16);
    expect(border).toBeLessThan(sealed.length);
    await refusal(sealed.subarray(0, border), passphrase);
    await refusal(flipped(sealed, 20, 1), passphrase);
    expect(await refusal(sealed, 'another passphrase')).toContain('the passphrase is another');
    expect(await refusal(good, passphrase)).toContain('is not encrypted');
    // Each try derives a key, which takes a second by design.
  });

  it('of an earlier release opens only with its passphrase, and after no change', async () => {
    const passphrase = 'correct horse battery staple';
    const sealed = sealedByEarlierRelease(good, passphrase);
    const path = join(world.folder, 'earlier');
    await writeFile(path, sealed);
    const { manifest } = await checkBackup({ path, passphrase });
    expect(manifest).toEqual((await checkBackup(plain(file))).manifest);
    expect(await refusal(sealed)).toContain('is encrypted: give --passphrase-file');
    expect(await refusal(sealed, 'another passphrase')).toContain('the passphrase is another');
    await refusal(flipped(sealed, 70_000, 1), passphrase);
    await refusal(sealed.subarray(0, 32 + 2 * (65_536 + 16)), passphrase);
  });

  it('does not exist at all if it could not be written, and says why', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    let taken = 0;
    const disk = new Writable({
      write: (chunk, _encoding, done) => {
        taken += chunk.length;
        done(taken > 100_000 ? full : null);
      },
    });
    await expect(writeBackup(world.source, disk)).rejects.toBe(full);
    const nowhere = join(world.folder, 'missing', 'b.tar.gz');
    await expect(saveBackup(world.source, plain(nowhere))).rejects.toThrow(
      `${nowhere}: there is no such folder`,
    );
    await expect(saveBackup(world.source, plain(file))).rejects.toThrow('exists already');
    expect((await readdir(world.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a forged backup', () => {
  type Piece = Partial<Pick<Header, 'type' | 'linkname'>> & { name: string; bytes: Buffer };
  const entries = async () => {
    const all: Piece[] = [];
    for await (const { name, content } of readEntries(plain(file))) {
      const pieces: Buffer[] = [];
      for await (const piece of content) pieces.push(piece);
      all.push({ name, bytes: Buffer.concat(pieces) });
    }
    return all;
  };
  const packed = async (all: readonly Piece[]): Promise<Buffer> => {
    const pack = newPack();
    for (const { bytes, ...header } of all) pack.entry(header, bytes);
    pack.finalize();
    const zipped = gzipSync(await buffer(pack), { level: 1 });
    GZIP_HEADER.copy(zipped);
    return zipped;
  };
  const refused = async (change: (all: Piece[]) => Piece[]) => refusal(await packed(change(await entries())));
  const at = (all: Piece[], start: string) => all.findIndex(({ name }) => name.startsWith(start));
  const insert = (where: string, piece: Partial<Piece>) => (all: Piece[]) =>
    all.toSpliced(at(all, where), 0, { name: 'x', bytes: Buffer.from('x'), ...piece });
  const EMPTY = { bytes: Buffer.alloc(0) };
  const key = 'z'.repeat(31);

  it('differs only in its defect: repacked unchanged, it is valid', async () => {
    const path = join(world.folder, 'again.tar.gz');
    await writeFile(path, await packed(await entries()));
    expect((await checkBackup(plain(path))).secret).toBe(world.source.context.secret);
  });

  it.each([
    ['a way out of its folder', insert('files/', { name: 'files/../../etc/passwd' }), 'files/../../etc'],
    ['an absolute way', insert('files/', { name: `/etc/${key}` }), '"/etc/'],
    [
      'a link',
      insert('files/', { name: `files/demo/${key}`, ...EMPTY, type: 'symlink', linkname: '/etc' }),
      'symlink',
    ],
    ['a folder', insert('files/', { name: `files/demo/${key}`, ...EMPTY, type: 'directory' }), 'directory'],
    ['a file nobody listed', insert('files.list/', { name: `files/z/${key}` }), `files/z/${key} was changed`],
    [
      'a file twice',
      (all: Piece[]) => all.toSpliced(at(all, 'files/'), 0, ...all.slice(at(all, 'files/')).slice(0, 1)),
      'twice',
    ],
    [
      'a file less',
      (all: Piece[]) => all.toSpliced(at(all, 'files/'), 1),
      'a file of files.list/000001 is missing',
    ],
    ['a table nobody knows', insert('manifest', { name: 'tables/public.x/000001' }), 'public.x is not in'],
    [
      'a table of PostgreSQL',
      insert('manifest', { name: 'tables/pg_catalog.pg_authid/000001' }),
      'in the way',
    ],
    [
      'rows less',
      (all: Piece[]) => all.toSpliced(at(all, 'tables/public.claims/'), 1),
      'public.claims should have',
    ],
    [
      'a piece less',
      (all: Piece[]) => all.toSpliced(at(all, 'tables/public.stores/'), 1),
      'stores/000001 is missing',
    ],
    [
      'another secret',
      (all: Piece[]) => all.with(at(all, 'secret'), { name: 'secret', bytes: Buffer.from('x') }),
      'the secret',
    ],
    ['no end', (all: Piece[]) => all.toSpliced(at(all, 'manifest'), 1), 'its end is missing'],
    ['something after its end', (all: Piece[]) => [...all, { name: 'x', bytes: PHOTO }], 'follows the end'],
    ['no beginning', (all: Piece[]) => all.slice(1), 'is not a backup of Makegood'],
    [
      'a manifest of its own',
      insert('manifest', { name: 'manifest.json', bytes: Buffer.from('{}') }),
      'is not one',
    ],
  ])('is refused with %s', async (_what, change, sentence) => {
    expect(await refused(change)).toContain(sentence);
  });
});

describe('tables', () => {
  const table = (name: string, ...parents: string[]): Table => ({
    name,
    columns: ['id'],
    isTenant: false,
    parents,
  });

  it('are filled after those they refer to, and never without an order', () => {
    const ordered = parentsFirst([table('c', 'b', 'a'), table('b', 'a'), table('a', 'elsewhere')]);
    expect(ordered.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(() => parentsFirst([table('a', 'b'), table('b', 'a')])).toThrow('in a circle');
  });
});

describe('a folder of backups', () => {
  const fingerprint = () => fingerprintOf(world.source.context.secret);
  const newFolder = () => mkdtemp(join(world.folder, 'kept-'));

  it('accepts none that lost orders since the last one, and ignores backups of other installations', async () => {
    const folder = await newFolder();
    await saveBackup(world.source, plain(join(folder, 'first.tar.gz')));
    const others = { ...world.source, context: { ...world.source.context, secret: 'x'.repeat(40) } };
    await saveBackup(others, plain(join(folder, 'of-others.tar.gz')));
    await writeFile(join(folder, 'notes.txt'), 'not a backup');
    const last = await lastBackupIn(folder, { passphrase: null, fingerprint: fingerprint() });
    expect(last?.path).toBe(join(folder, 'first.tar.gz'));
    if (!last) return;
    const more = last.manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
    const richer = { ...last, manifest: { ...last.manifest, tables: more } };
    const path = join(folder, 'second.tar.gz');
    await expect(saveBackup(world.source, plain(path), richer)).rejects.toThrow(
      /^.*second\.tar\.gz: not kept, since this database has \d+ stores and the last backup here .* add --allow-fewer$/,
    );
    expect(await readdir(folder)).not.toContain('second.tar.gz');
    await saveBackup(world.source, plain(path), last);
  });

  it('gets one complete backup from two at the same moment under one name, and the other is refused', async () => {
    const folder = await newFolder();
    const path = join(folder, 'same.tar.gz');
    const both = await Promise.allSettled([1, 2].map(() => saveBackup(world.source, plain(path))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason.message).toContain('exists already');
    expect(await readdir(folder)).toEqual(['same.tar.gz']);
    await checkBackup(plain(path));
  });

  it('keeps the newest by name, and files of other names', async () => {
    const folder = await newFolder();
    const names = [3, 1, 2, 5, 4].map((day) => nameAt(Date.UTC(2026, 10, day, 3, 15)));
    for (const name of [...names, 'monthly.backup', 'makegood-notes.backup'])
      await writeFile(join(folder, name), '');
    const old = [1, 2, 3].map((day) => nameAt(Date.UTC(2026, 10, day, 3, 15)));
    expect(await removeOld(folder, 2)).toEqual(old);
    expect(await readdir(folder)).toHaveLength(4);
    expect(await removeOld(folder, 2)).toEqual([]);
  });

  it('deletes half-written files of killed backups, not those being written', async () => {
    const folder = await newFolder();
    const [left, current] = ['0123456789ab', 'ba9876543210'].map((mark) =>
      unfinishedName(join(folder, 'b'), mark),
    );
    for (const path of [left, current]) await writeFile(path ?? '', 'half');
    await utimes(left ?? '', 0, 0);
    await removeForgotten(folder, Date.now());
    expect(await readdir(folder)).toEqual(['b.ba9876543210.part']);
  });
});
