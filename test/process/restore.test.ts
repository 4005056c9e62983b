import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from '../../src/server/backup/check.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { saveBackup } from '../../src/server/backup/save.ts';
import { knownMigrations } from '../../src/server/database/migrate.ts';
import { openPool } from '../../src/server/database/pool.ts';
import { prepareAppRole } from '../../src/server/database/roles.ts';
import { createLocalFiles, newFileKey } from '../../src/server/uploads/storage.ts';
import { type Content, contentOf, createBackupWorld, PHOTO, plain } from '../backups.ts';
import { makeFormer } from '../former/migrations.ts';
import { TEST_SECRET } from '../setup.ts';

let world: Awaited<ReturnType<typeof createBackupWorld>>;
let file: string;
let content: Content;
beforeAll(async () => {
  world = await createBackupWorld();
  file = join(world.folder, 'good.tar.gz');
  content = contentOf((await saveBackup(world.source, plain(file))).manifest);
});
afterAll(() => world.close());

describe('a backup restored on an empty machine', () => {
  it('has the same rows, counters and files, and the secret', async () => {
    expect(content.files).toMatchObject({ count: 2, bytes: PHOTO.length + 18, lost: 0, removed: 0 });
    const machine = await world.newMachine();
    expect((await restoreBackup(machine, plain(file))).aside).toEqual([]);
    expect(await world.contentOn(machine)).toEqual(content);
    expect(await readFile(join(machine.dataDir, 'secret'), 'utf8')).toBe(TEST_SECRET);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('also works if the tables’ owner is subject to row-level security', async () => {
    const owner = `owner_${randomBytes(6).toString('hex')}`;
    await world.root.query(`create role ${owner} login createrole password '${owner}'`);
    const [first, second] = [await world.newMachine(owner), await world.newMachine(owner)];
    await restoreBackup(first, plain(file));
    const asOwner = await world.contentOn(first);
    // Rows are in another order, because they are read store by store.
    const sizes = ({ tables }: Content) => tables.map(({ name, rows, bytes }) => ({ name, rows, bytes }));
    expect(sizes(asOwner)).toEqual(sizes(content));
    expect(asOwner.files).toEqual(content.files);
    await restoreBackup(second, plain(join(first.dataDir, 'again.tar.gz')));
    expect(await world.contentOn(second)).toEqual(asOwner);
    const admin = openPool(second.databaseUrl, { max: 1 });
    const { rows } = await admin.query('select count(*)::int as seen from orders');
    await admin.end();
    // The owner sees nothing again without a store.
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it('gets the tables of its own time first, then later migrations', async () => {
    const [old, machine] = [await world.newMachine(), await world.newMachine()];
    const known = (await knownMigrations()).map(({ name }) => name);
    const admin = openPool(old.databaseUrl, { max: 2 });
    const role = await prepareAppRole(admin, TEST_SECRET);
    await makeFormer(admin, known[8] ?? '', role);
    await runMigrations({ pgPool: admin });
    await admin.query(
      "insert into stores (id, slug, name, currency, time_zone, country) values ('s', 's', 'S', 'USD', 'UTC', 'US')",
    );
    await admin.end();
    const path = join(world.folder, 'old.tar.gz');
    await saveBackup({ ...world.source, adminUrl: old.databaseUrl }, plain(path));
    await restoreBackup(machine, plain(path));
    const { tables } = await world.contentOn(machine);
    expect(tables.find(({ name }) => name === 'public.stores')?.rows).toBe(1);
    const { manifest } = await checkBackup(plain(join(machine.dataDir, 'again.tar.gz')));
    expect(manifest.migrations.map(({ name }) => name)).toEqual(known);
  });

  it('can be retried after an interruption, and moves aside what it did not create', async () => {
    const machine = await world.newMachine();
    const files = await createLocalFiles(machine.dataDir);
    await files.write({ storeId: 'demo', fileKey: newFileKey() }, Buffer.from('whose?'));
    await mkdir(join(machine.dataDir, 'restoring', 'files'), { recursive: true });
    const { aside } = await restoreBackup(machine, plain(file));
    expect(aside).toEqual([expect.stringMatching(/files\.before-\d{8}T\d+Z$/)]);
    expect(await world.contentOn(machine)).toEqual(content);
    expect(await readdir(machine.dataDir)).not.toContain('restoring');
  });

  it('is refused if there are stores, if a server is running, or with another secret', async () => {
    const machine = await world.newMachine();
    const other = { ...machine, secret: 'x'.repeat(40) };
    await expect(restoreBackup(other, plain(file))).rejects.toThrow('MAKEGOOD_SECRET: is not the one');
    const server = openPool(machine.databaseUrl, { max: 1 });
    await server.query('select 1');
    await expect(restoreBackup(machine, plain(file))).rejects.toThrow('A server or a command of Makegood');
    await server.end();
    await restoreBackup({ ...machine, secret: TEST_SECRET }, plain(file));
    await expect(restoreBackup(machine, plain(file))).rejects.toThrow('There are 2 stores in this database');
    expect(await readdir(machine.dataDir)).not.toContain('secret');
  });
});
