import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fileableOrder } from '../../../test/world.ts';
import { LIMITS } from '../context.ts';

let raised: TestApp;
let limited: TestApp;
beforeAll(async () => {
  raised = await createTestApp();
  limited = await createTestApp(LIMITS);
  for (const test of [raised, limited]) {
    const store = await test.addStore();
    await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
    await test.addStore({ id: 'otherstore', slug: 'other' });
  }
});
afterAll(() => Promise.all([raised.close(), limited.close()]));

type Sought = { email?: string; order?: string; store?: string; from?: string };

function lookUp(test: TestApp, { email = 'ada@example.com', order = '1001', store = 'test', from }: Sought) {
  return test.app.inject({
    method: 'POST',
    url: '/v1/order-lookup',
    payload: { email, order, store },
    ...(from && { remoteAddress: from }),
  });
}

async function times(
  count: number,
  work: (index: number) => Promise<{ statusCode: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await work(index)).statusCode);
  return statuses;
}

describe('an order is found', () => {
  it.each([
    ['as it stands', 'ada@example.com', '1001'],
    ['with its sign', 'ada@example.com', '#1001'],
    ['with spaces around', '  ada@example.com ', ' # 1001 '],
    ['in capitals', 'ADA@Example.COM', '1001'],
  ])('%s', async (_name, email, order) => {
    const found = await lookUp(raised, { email, order });
    expect(found.json()).toMatchObject({ orderNumber: '1001', customerEmail: 'ada@example.com' });
    const query = new URLSearchParams({ email, order, store: 'test' });
    expect((await raised.app.inject(`/v1/order-lookup?${query}`)).statusCode).toBe(200);
  });
});

describe('a failed lookup reveals nothing', () => {
  const misses: [string, Sought][] = [
    ['a wrong number', { order: '9999' }],
    ['a wrong address', { email: 'eve@example.com' }],
    ['another store', { store: 'other' }],
    ['a store that is not there', { store: 'nowhere' }],
    ['a number that is only part of it', { order: '100' }],
    ['a sign that means anything', { order: '%' }],
    ['an address that is only part of it', { email: 'ada@example' }],
  ];

  it('whatever was wrong, the answer is the same', async () => {
    const answers = await Promise.all(misses.map(([, sought]) => lookUp(raised, sought)));
    const said = answers.map((answer) => {
      const { requestId, ...body } = answer.json();
      const { 'x-request-id': _, date, ...headers } = answer.headers;
      return JSON.stringify({ status: answer.statusCode, body, headers });
    });
    expect(new Set(said).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 'order_not_found', status: 404, fields: [] });
  });

  it('takes the same time for a wrong number and a wrong address', async () => {
    const number: number[] = [];
    const address: number[] = [];
    const timed = async (sought: Sought) => {
      const started = performance.now();
      await lookUp(raised, sought);
      return performance.now() - started;
    };
    for (let round = 0; round < 500; round += 1) {
      // Alternating, so that other load on the machine affects both.
      const inOrder = round % 2 === 0;
      const first = await timed(inOrder ? { order: `9${round}` } : { email: `eve${round}@example.com` });
      const second = await timed(inOrder ? { email: `eve${round}@example.com` } : { order: `9${round}` });
      number.push(inOrder ? first : second);
      address.push(inOrder ? second : first);
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const ratio = median(number) / median(address);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });
});

describe('limits', () => {
  it('stop an address after ten failed lookups in a minute, and nobody else', async () => {
    const from = '10.1.0.1';
    const statuses = await times(12, (index) => lookUp(limited, { from, email: `a${index}@example.com` }));
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
    const stopped = await lookUp(limited, { from });
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await lookUp(limited, { from: '10.1.0.2' })).statusCode).toBe(200);
  });

  it('require a code after five failed lookups of an e-mail address, from anywhere and in any store', async () => {
    const email = 'bob@example.com';
    const statuses = await times(7, (index) =>
      lookUp(limited, {
        from: `10.2.0.${index}`,
        email,
        order: `7${index}`,
        store: index % 2 ? 'test' : 'other',
      }),
    );
    expect(statuses).toEqual([...Array(5).fill(404), 401, 401]);
    const asked = await lookUp(limited, { from: '10.2.1.1', email: 'BOB@example.com ' });
    expect(asked.json()).toMatchObject({ code: 'lookup_code_required' });
    expect((await lookUp(limited, { from: '10.2.0.1' })).statusCode).toBe(200);
  });

  it('apply to simultaneous failures', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        lookUp(limited, { from: '10.3.0.1', email: `c${index}@example.com` }),
      ),
    );
    const misses = answers.filter(({ statusCode }) => statusCode === 404);
    expect(misses).toHaveLength(10);
  });

  it('stop an address after sixty lookups in a minute, successful ones too', async () => {
    const statuses = await times(61, () => lookUp(limited, { from: '10.4.0.1' }));
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    expect((await lookUp(limited, { from: '10.4.0.2' })).statusCode).toBe(200);
  });

  it('count an IPv6 address by its network, which one visitor owns as a whole', async () => {
    const statuses = await times(11, (index) =>
      lookUp(limited, { from: `2001:db8:1:2::${index + 1}`, email: `d${index}@example.com` }),
    );
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    expect((await lookUp(limited, { from: '2001:db8:1:3::1' })).statusCode).toBe(200);
  });
});
