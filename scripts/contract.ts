/**
 * `npm run contract -- stripe`: the contract suite of a vendor against the real service, with credentials from the environment. The head of
 * test/contract/<vendor>.test.ts names them. Use an account for tests: the suite makes real refunds, orders and payouts.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.ts';

const vendors = globSync('test/contract/*.test.ts', { cwd: ROOT })
  .map((file) => basename(file, '.test.ts'))
  .sort();
const vendor = process.argv[2];

if (vendor === undefined || !vendors.includes(vendor)) {
  process.stderr.write(`Name one of ${vendors.join(', ')}: npm run contract -- stripe\n`);
  process.exitCode = 2;
} else {
  const { status } = spawnSync('vitest', ['run', join('test', 'contract', `${vendor}.test.ts`)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CONTRACT_VENDOR: vendor },
  });
  process.exitCode = status ?? 1;
}
