/**
 * AfterShip. `npm run contract -- aftership` needs AFTERSHIP_API_KEY, and AFTERSHIP_NUMBER: the number of a UPS parcel that the account may
 * follow. Its status is read, and it stays followed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAftership } from '../../src/server/integrations/tracking/aftership/client.ts';
import { credentialsSchema, FIELDS } from '../../src/server/integrations/tracking/aftership/credentials.ts';
import {
  type AftershipSimulator,
  emptyAftership,
  scanParcel,
  signed,
  startAftershipSimulator,
} from '../../src/server/integrations/tracking/aftership/simulator.ts';
import { NOWHERE } from './carriers.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('aftership');
const DESTINATION = { country: 'US', postalCode: '94107' };
const ORDER = { orderNumber: '#1001', destination: DESTINATION };

/** Each test has seconds of its own: AfterShip counts requests by the second. */
let clock = Date.now();
const now = () => clock;
beforeEach(() => {
  clock += 10_000;
});

const aftership = (apiKey: string, base?: string, webhookSecret?: string) => {
  const credentials = credentialsSchema.parse({ apiKey, webhookSecret });
  return openAftership(credentials, { now, ...(base !== undefined && { base }) });
};

describe('AfterShip follows parcels', () => {
  let simulator: AftershipSimulator | null = null;
  let key = '';
  let number = '1Z999AA10123456784';
  beforeAll(async () => {
    if (LIVE) {
      const given = fromEnvironment(['AFTERSHIP_API_KEY', 'AFTERSHIP_NUMBER']);
      [key, number] = [given.AFTERSHIP_API_KEY, given.AFTERSHIP_NUMBER];
    } else {
      simulator = await startAftershipSimulator(0, emptyAftership(), now);
      key = simulator.apiKey;
    }
  });
  afterAll(() => simulator?.server.stop());
  const open = (apiKey = key) => aftership(apiKey, simulator?.server.base);
  const parcel = () => ({ ...ORDER, trackingNumber: number, company: 'UPS' });

  it('answers its test, and refuses a wrong key', async () => {
    expect(await open().test()).toEqual({ kind: 'ok', account: 'AfterShip' });
    expect(await open('asat_wrong-wrong').test()).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });

  it('follows a parcel once, however often it is asked to, and reads it', async () => {
    const { tracking } = open();
    const first = await tracking.follow(parcel());
    expect(first).toMatchObject({ kind: 'followed' });
    expect(await tracking.follow(parcel())).toEqual(first);
    const reference = first.kind === 'followed' ? first.reference : '';
    const read = await tracking.read(reference);
    expect(read).toMatchObject({ kind: 'read', report: { trackingNumber: number, company: 'UPS' } });
  });

  it('says that it knows no such parcel', async () => {
    expect(await open().tracking.read('00000000000000000000000000000000')).toMatchObject({
      ...{ kind: 'refused', code: 'not_found' },
    });
  });
});

describe.skipIf(LIVE)('AfterShip’s simulator', () => {
  let simulator: AftershipSimulator;
  const PARCEL = { ...ORDER, trackingNumber: '1Z999AA10123456784', company: 'UPS' };
  beforeAll(async () => {
    simulator = await startAftershipSimulator(0, emptyAftership(), now);
  });
  afterAll(() => simulator.server.stop());
  const open = () => aftership(simulator.apiKey, simulator.server.base, simulator.webhookSecret);
  const read = (notice: { headers: Record<string, string>; body: Buffer }) =>
    open().readNotice?.(notice.headers, notice.body);

  it('refuses what AfterShip refuses, with its codes', async () => {
    const post = async (body: unknown, path = '2026-07', key = simulator.apiKey) => {
      const answer = await fetch(`${simulator.server.base}/tracking/${path}/trackings`, {
        ...{ method: 'POST', headers: { 'as-api-key': key } },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return [answer.status, Object(Object(await answer.json()).meta).code];
    };
    expect(await post({ tracking_number: '1Z1' }, '2026-07', 'wrong')).toEqual([401, 401]);
    expect(await post({ tracking_number: '1Z12345' }, '1999-01')).toEqual([404, 404]);
    expect(await post('{')).toEqual([400, 4001]);
    expect(await post({})).toEqual([400, 4007]);
    expect(await post({ tracking_number: '<b>' })).toEqual([400, 4005]);
    expect(await post({ tracking_number: '1Z12345', colour: 'red' })).toEqual([400, 4008]);
    expect(await post({ tracking_number: '1Z12345', slug: 'A B' })).toEqual([400, 4010]);
    expect(await post({ tracking_number: 'ABCDE' })).toEqual([400, 4012]);
    expect(await post({ tracking_number: '1Z77777' })).toEqual([201, 201]);
    expect(await post({ tracking_number: '1Z77777' })).toEqual([400, 4003]);
  });

  it('takes 20 new parcels a second, and says when it takes more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => open().tracking.follow({ ...PARCEL, trackingNumber: 'no' })),
    );
    expect(answers.some(({ kind }) => kind === 'busy')).toBe(true);
    expect(answers.find(({ kind }) => kind === 'busy')).toEqual({ kind: 'busy', retryAfterSeconds: 1 });
  });

  it('is busy if it can not be reached, and unknown if its answer is lost', async () => {
    expect(await aftership('asat_some-key', NOWHERE).tracking.follow(PARCEL)).toMatchObject({ kind: 'busy' });
    simulator.server.failures.push({ kind: 'lost' });
    expect(await open().tracking.follow(PARCEL)).toMatchObject({ kind: 'unknown' });
    expect(await open().tracking.follow(PARCEL)).toMatchObject({ kind: 'followed' });
    simulator.server.failures.push({ kind: 'answer', status: 503 });
    expect(await open().tracking.follow(PARCEL)).toMatchObject({ kind: 'unknown' });
  });

  it('tells of a parcel’s way, and takes a delivery back', async () => {
    await open().tracking.follow(PARCEL);
    const on = (scan: Parameters<typeof scanParcel>[2]) =>
      read(scanParcel(simulator.state, PARCEL.trackingNumber, scan));
    const way = { tag: 'InTransit', subtag: 'InTransit_003', at: '2026-11-20T08:00:00Z', city: 'Reno' };
    expect(await on({ ...way, expected: '2026-11-23' })).toMatchObject({
      ...{ kind: 'event', topic: 'tracking_update', changedAt: '2026-11-20T08:00:00.000Z' },
      about: {
        noun: 'parcel',
        report: {
          ...{ trackingNumber: PARCEL.trackingNumber, company: 'UPS', status: 'IN_TRANSIT' },
          ...{ deliveredAt: null, estimatedDeliveryAt: '2026-11-23' },
          scans: [{ at: '2026-11-20T08:00:00.000Z', status: 'IN_TRANSIT', place: 'Reno' }],
        },
      },
    });
    const arrived = { tag: 'Delivered', subtag: 'Delivered_001', at: '2026-11-21T08:00:00Z' };
    expect(await on(arrived)).toMatchObject({
      about: { report: { status: 'DELIVERED', deliveredAt: '2026-11-21T08:00:00.000Z' } },
    });
    const still = { tag: 'InTransit', subtag: 'InTransit_007', at: '2026-11-21T10:00:00Z' };
    expect(await on(still)).toMatchObject({
      about: { report: { status: 'IN_TRANSIT', deliveredAt: null, returnedAt: null } },
    });
    const back = { tag: 'Exception', subtag: 'Exception_011', at: '2026-11-25T10:00:00Z' };
    expect(await on(back)).toMatchObject({
      about: { report: { status: 'NOT_DELIVERED', returnedAt: '2026-11-25T10:00:00.000Z' } },
    });
  });

  it('signs its webhooks: another secret, another body or no signature is forged', async () => {
    const event = { event_id: 'e-1', event: 'tracking_update', msg: {} };
    const right = signed(simulator.webhookSecret, event);
    expect(await read(right)).toEqual({ kind: 'ignored', eventId: 'e-1' });
    const altered = Buffer.from(right.body.toString().replace('e-1', 'e-2'));
    for (const forged of [
      signed('another-secret', event),
      { ...right, body: altered },
      { ...right, headers: {} },
    ])
      expect(await read(forged)).toEqual({ kind: 'forged' });
    const rubbish = [null, [], 'x', { ...event, msg: { tracking_number: 7, updated_at: 'yesterday' } }];
    for (const body of rubbish)
      expect(await read(signed(simulator.webhookSecret, Object(body)))).toMatchObject({
        kind: expect.stringMatching(/forged|ignored/),
      });
  });

  it('keeps its secrets out of what it answers', async () => {
    const [field] = FIELDS;
    expect(field.secret).toBe(true);
    const answers = [
      await open().test(),
      await aftership('asat_planted-words', simulator.server.base).test(),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/planted|simulated-/);
  });
});
