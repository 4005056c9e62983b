import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../log.ts';
import type { Report, Reporter } from '../port.ts';
import { createSentryReporter } from './reporter.ts';
import { eventsIn, type SentrySimulator, startSentrySimulator } from './simulator.ts';

let sentry: SentrySimulator;
let reporter: Reporter;
const clock = { now: 1_000_000 };
const open = (dsn = sentry.dsn) =>
  createSentryReporter({ dsn, environment: 'production', clock: () => clock.now });
beforeAll(async () => {
  sentry = await startSentrySimulator();
});
beforeEach(() => {
  sentry.events.length = 0;
  sentry.bodies.length = 0;
  sentry.failures.length = 0;
  reporter = open();
});
afterEach(() => reporter.close());
afterAll(() => sentry.stop());

const aReport = (changes: Partial<Report> = {}): Report => ({
  name: 'TypeError',
  message: 'x is not a function',
  stack:
    'TypeError: x\n    at file (file:///srv/makegood/src/server/claims/filing/commands.ts:10:5)\n    at node:internal/x:1:2',
  code: null,
  requestId: 'r1',
  route: 'POST /v1/claims/:id',
  from: 'server',
  release: null,
  ...changes,
});

describe('an error', () => {
  it('arrives with its class, position, route, request and release', async () => {
    reporter.report(aReport());
    await reporter.close();
    expect(sentry.events).toMatchObject([
      {
        level: 'error',
        release: expect.stringMatching(/^\d/),
        environment: 'production',
        transaction: 'POST /v1/claims/:id',
        tags: { from: 'server', requestId: 'r1' },
        exception: {
          values: [
            {
              type: 'TypeError',
              value: 'x is not a function',
              stacktrace: {
                frames: [
                  { in_app: false, lineno: 1 },
                  {
                    filename: '/src/server/claims/filing/commands.ts',
                    function: 'file',
                    lineno: 10,
                    in_app: true,
                  },
                ],
              },
            },
          ],
        },
      },
    ]);
  });

  it('of a page keeps the release of the page', async () => {
    reporter.report(aReport({ from: 'browser', release: '0.0.9' }));
    await reporter.close();
    expect(sentry.events).toMatchObject([{ platform: 'javascript', release: '0.0.9' }]);
  });

  it('is reported from any log call, in a job as well as in a request', async () => {
    const log = createLog('info', { write: () => {} }, reporter.report);
    log
      .child({ reqId: 'r2' })
      .error({ err: new RangeError('too far'), route: '/x', method: 'GET' }, 'failed');
    log.error({ worker: 'Failed task 7 (sendMail)' }, 'worker');
    log.warn({ err: new Error('nothing to tell') }, 'fine');
    await reporter.close();
    expect(sentry.events.map(({ exception, tags }) => [exception?.values?.[0]?.value, tags])).toEqual([
      ['too far', { from: 'server', requestId: 'r2', route: 'GET /x' }],
      ['Failed task 7 (sendMail)', { from: 'server' }],
    ]);
  });

  it('contains no personal data', async () => {
    const message = [
      'invalid input syntax for type date: "Ada Shopper"',
      'duplicate key value \'Main St 1\' in relation "orders"',
      'mail to ada@example.com was refused',
      `no way to /view/${'a'.repeat(40)}.${'b'.repeat(32)}`,
      'token mg_demo.abc.def',
      'postgres://makegood:hunter2@db/x',
      'https://claims.example/start?order=1001&name=Ada',
    ].join('\n');
    reporter.report(aReport({ message, stack: `Error: ${message}\n    at a (/x/src/a.ts?name=Ada:1:2)` }));
    await reporter.close();
    const [body = ''] = sentry.bodies;
    expect(body).toContain('orders');
    expect(body).not.toMatch(/\bAda\b|Main St|ada@|aaaaa|mg_demo|hunter2|order=1001/);
  });
});

describe('reporting never gets in the way', () => {
  it('the same error is sent five times a minute, all errors together sixty times', async () => {
    const many = (count: number) => {
      for (let n = 0; n < count; n++) reporter.report(aReport());
    };
    many(20);
    for (let n = 0; n < 100; n++) reporter.report(aReport({ message: `another ${n}` }));
    clock.now += 60_000;
    many(1);
    await reporter.close();
    expect(sentry.events.length).toBe(61);
    expect(
      sentry.events.filter(({ exception }) => exception?.values?.[0]?.value?.startsWith('x is')).length,
    ).toBe(6);
  });

  it.each<[string, SentrySimulator['failures'][number]]>([
    ['silence', 'silence'],
    ['a refusal', { status: 500 }],
    ['too many', { status: 429, headers: { 'retry-after': '60' } }],
  ])('it continues at %s, and stops in time', async (_name, failure) => {
    sentry.failures.push(failure);
    const started = performance.now();
    reporter.report(aReport());
    expect(performance.now() - started).toBeLessThan(1_000);
    await reporter.close();
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(sentry.events).toEqual([]);
  });

  it('a wrong key and an unreachable address affect nothing else', async () => {
    const wrong = [sentry.dsn.replace('0123', '9999'), 'http://key@127.0.0.1:1/1'].map(open);
    for (const one of wrong) one.report(aReport());
    for (const one of wrong) await one.close();
    expect([sentry.events, sentry.bodies.length]).toEqual([[], 1]);
  });
});

it('the simulator refuses invalid envelopes', () => {
  const id = 'a'.repeat(32);
  const header = JSON.stringify({ event_id: id, sent_at: '2026-11-01T00:00:00Z' });
  const event = JSON.stringify({ event_id: id, message: 'x' });
  expect(eventsIn(`${header}\n{"type":"event"}\n${event}\n`)).toHaveLength(1);
  for (const broken of [
    '',
    header,
    `${header}\n{"type":"event"}`,
    `${header}\n{"kind":"event"}\n${event}`,
    `${header}\n{"type":"event"}\n{"event_id":"${'b'.repeat(32)}","message":"x"}`,
    `${header}\n{"type":"event"}\n{"event_id":"${id}"}`,
    `{"event_id":"1","sent_at":"2026-11-01T00:00:00Z"}\n{"type":"event"}\n${event}`,
    `${header}\n{"type":"event"}\nnot json`,
  ])
    expect(eventsIn(broken), broken).toBeNull();
});
