/** Rotates and retires the secret of a data directory from the command line. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDataDir, removeDataDir, runCommandLine } from './running.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => removeDataDir(dataDir));

const makegood = (words: string) => runCommandLine(dataDir, words.split(' '));
const secrets = async () => (await readFile(join(dataDir, 'secret'), 'utf8')).split('\n');

it('is rotated with one restart, and opens nothing once it is retired', async () => {
  const store = 'store create --slug acme --name Acme --currency USD --time-zone UTC --country US';
  expect((await makegood(store)).code).toBe(0);
  const [old = ''] = await secrets();

  expect((await makegood('secret rotate')).out).toContain('once the server is restarted');
  const turned = await secrets();
  expect([turned.length, turned[1]]).toEqual([2, old]);
  expect((await makegood('token create --store acme --role store_user')).code).toBe(0);

  const retired = await makegood('secret retire');
  expect([retired.code, retired.err]).toEqual([0, '']);
  expect(retired.out).toContain('The database role has a new password.');
  expect(await secrets()).toEqual([turned[0]]);
  expect((await makegood('token list --store acme')).out).toContain('active');
  expect((await makegood('secret list')).out).toMatch(/^[0-9a-f]{8}\tseals\tDATA_DIR\/secret\tknown/);

  await writeFile(join(dataDir, 'secret'), old);
  const refused = await makegood('token list --store acme');
  expect([refused.code, refused.err]).toEqual([
    1,
    'MAKEGOOD_SECRET: is not the one this database was set up with\n',
  ]);
});
