import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { healthRoutes, type Vitals } from './health.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function statuses(vitals: Partial<Vitals>): Promise<number[]> {
  const app = Fastify();
  healthRoutes(app, test.context, { jobs: () => 'running', lost: () => null, ...vitals });
  const answers = [await app.inject('/healthz'), await app.inject('/readyz')];
  await app.close();
  return answers.map(({ statusCode }) => statusCode);
}

it('a process that works is healthy and ready', async () => {
  expect(await statuses({})).toEqual([200, 200]);
});

it('one whose jobs wait is not ready, but needs no restart', async () => {
  expect(await statuses({ jobs: () => 'waiting' })).toEqual([200, 503]);
});

it('one that can’t recover by itself asks for a restart', async () => {
  expect(await statuses({ lost: () => 'all connections are out' })).toEqual([503, 200]);
});
