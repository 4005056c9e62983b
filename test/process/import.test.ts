import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_EXAMPLE } from '../../src/contract/order-example.ts';
import { interruptCommandLine, newDataDir, removeDataDir, runCommandLine } from './running.ts';

const ORDERS = 2_000;
const FIRST_BATCH = /\d+ read/;

let dataDir: string;
let words: string[];
beforeAll(async () => {
  dataDir = await newDataDir();
  const file = join(dataDir, 'orders.json');
  const orders = Array.from({ length: ORDERS }, (_, n) => ({ sourceOrderId: `o${n}`, ...ORDER_EXAMPLE }));
  await writeFile(file, JSON.stringify(orders));
  words = ['import', 'orders', file, '--store', 'acme'];
  const place = ['--currency', 'USD', '--time-zone', 'America/New_York', '--country', 'US'];
  await runCommandLine(dataDir, ['store', 'create', '--slug', 'acme', '--name', 'Acme', ...place]);
});
afterAll(() => removeDataDir(dataDir));

it('an import that is stopped and then killed resumes: each order is imported once and counted once', async () => {
  const stopped = await interruptCommandLine(dataDir, words, { after: FIRST_BATCH, signal: 'SIGINT' });
  expect(stopped.err).toContain(
    'Stopped. Run the same command to resume, or add --from-start to start over.',
  );
  expect([stopped.code, stopped.out]).toEqual([1, expect.stringMatching(/^orders: \d+ created, 0 updated/)]);

  const killed = await interruptCommandLine(dataDir, words, { after: FIRST_BATCH, signal: 'SIGKILL' });
  expect([killed.code, killed.out]).toEqual([null, '']);

  const last = await runCommandLine(dataDir, words);
  expect(last.err).toMatch(/^going on at order [\d,]+\n/);
  expect(last.err).toMatch(/2,000 read, 0 refused, .* 100 %/);
  expect(last.out).toBe(`orders: ${ORDERS} created, 0 updated, 0 unchanged, 0 refused\n`);
});
