import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoreId } from '../../src/server/auth/caller.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { race } from '../races.ts';

const ROUNDS = 100;

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
});
afterAll(() => test.close());

it('in a hundred rounds of sixteen simultaneous claims nobody gets more than there is', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) await race(test, store, round);
  const { rows } = await test.database.admin.query<{ claims: string }>(
    'select count(*) as claims from claims',
  );
  expect(Number(rows[0]?.claims)).toBeGreaterThan(ROUNDS);
});
