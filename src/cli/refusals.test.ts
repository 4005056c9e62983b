import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { exporting } from './export.ts';
import { host } from './host.ts';
import { importing } from './import.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { store } from './store.ts';
import { printable } from './terminal.ts';
import { token } from './token.ts';
import { user } from './user.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'makegood-cli-'));
  await mkdir(join(dir, 'full', 'files'), { recursive: true });
  await writeFile(join(dir, 'full', 'letter.txt'), 'mine');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Refused before a database is needed: none is configured, and none is started. */
function run(command: Command, args: string[]): Promise<number> {
  const found = readConfig();
  if ('error' in found) throw new Error(found.error);
  const config = { ...found.config, dataDir: join(dir, 'none') };
  const silent = { print: () => undefined, note: () => undefined };
  return command.run(
    args.map((word) => word.replace('DIR', dir)),
    { config, ...silent, isTerminal: false },
  );
}

it.each<[string, Command, string[], RegExp]>([
  ['an option that is not known', migrate, ['--fast'], /^There is no option --fast$/],
  ['a number below zero', demo, ['grow', '--orders', '-5'], /^--orders needs a value; .* --orders=-…$/],
  ['an option without its value', demo, ['grow', '--orders'], /^--orders needs a value$/],
  ['a value that none asked for', restore, ['x', '--check=yes'], /^--check takes no value$/],
  ['a word too many', migrate, ['now'], /^"now" is one word too many$/],
  ['a verb that is not known', store, ['remove'], /^There is no command "store remove": store create$/],
  [
    'a role that is not known',
    token,
    ['create', '--store', 's', '--role', 'king'],
    /^There is no role "king"/,
  ],
  ['an address that is none', user, ['create', '--email', 'ada'], /^--email: "ada" is not an email address$/],
  ['a person without a role', user, ['create', '--email', 'a@b.test', '--name', 'A'], /^--role is missing$/],
  [
    'a role of staff in a store',
    user,
    ['create', '--email', 'a@b.test', '--name', 'A', '--role', 'orderprotection_admin', '--store', 's'],
    /^--store: orderprotection_admin takes no such option$/,
  ],
  [
    'a role of a store without one',
    user,
    ['create', '--email', 'a@b.test', '--name', 'A', '--role', 'store_user'],
    /^--store is missing$/,
  ],
  ['a token for nothing', token, ['create', '--store', 's'], /^A token has a --role, or one --permission/],
  [
    'a permission of staff',
    token,
    ['create', '--store', 's', '--permission', 'staff-member:read'],
    /^There is no permission "staff/,
  ],
  [
    'a name of two lines',
    token,
    ['create', '--store', 's', '--role', 'store_user', '--name', 'a\nb'],
    /^--name: a text of 1/,
  ],
  ['a host without a store', host, ['prove', 'claims.acme.example'], /^--store is missing$/],
  ['a proof of nothing', host, ['prove', '--store', 's'], /^HOST is missing$/],
  ['a verb for hosts that is not known', host, ['forget', 'x'], /: host list, host prove, host revoke$/],
  ['a name of blanks', store, ['create', '--slug', 's', '--name', ' '], /^--name is missing$/],
  ['no file', importing, ['orders', 'DIR/none.json', '--store', 's'], /^Can't read the file .* \(ENOENT\)$/],
  ['a folder to import', importing, ['orders', 'DIR', '--store', 's'], /is not a file; "-" reads standard/],
  ['a folder to restore', restore, ['DIR', '--check'], / is not a file$/],
  ['a folder that is not empty', exporting, ['--store', 's', 'DIR/full'], /full is not empty$/],
])('%s is refused in one line', async (_what, command, args, sentence) => {
  const refused = await run(command, args).then(
    () => 'done',
    (error: Error) => error.message,
  );
  expect(refused).toMatch(sentence);
  expect(refused.split('\n')).toHaveLength(1);
});

it('a refused export leaves an existing folder unchanged', async () => {
  await mkdir(join(dir, 'theirs'));
  await writeFile(join(dir, 'theirs', 'letter.txt'), 'mine');
  await expect(run(exporting, ['--store', 's', 'DIR/theirs'])).rejects.toThrow('is not empty');
  expect(await readdir(join(dir, 'theirs'))).toEqual(['letter.txt']);
});

it('no file content can control the terminal', () => {
  expect(printable('refused \u001b[2J#1\u0007\u009b1m:\tno e-mail\r\n')).toBe(
    'refused �[2J#1��1m:\tno e-mail\r\n',
  );
});
