import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, secondsToWait } from './call.ts';
import { type SimulatorServer, startSimulator } from './simulator.ts';

let provider: SimulatorServer;

beforeAll(async () => {
  provider = await startSimulator(({ path, json }) => {
    if (path === '/large') return { status: 200, body: 'x'.repeat(2000) };
    if (path === '/elsewhere') return { status: 302, headers: { location: `${provider.base}/stolen` } };
    return { status: 200, body: { heard: json } };
  });
});
afterAll(() => provider.stop());

const silent = async (): Promise<string> => {
  const gone = await startSimulator(() => ({ status: 200 }));
  await gone.stop();
  return gone.base;
};

describe('A request to a provider', () => {
  it('is answered', async () => {
    const body = JSON.stringify('Zoë');
    expect(await call(`${provider.base}/`, { body })).toMatchObject({ status: 200, json: { heard: 'Zoë' } });
  });

  it('surely had no effect if nobody listens there', async () => {
    expect(await call(await silent())).toEqual({ kind: 'unsent' });
  });

  it('may have had an effect if its answer is lost, late or too large', async () => {
    provider.failures.push({ kind: 'lost' }, { kind: 'late', ms: 300 });
    expect(await call(`${provider.base}/`)).toEqual({ kind: 'lost' });
    expect(await call(`${provider.base}/`, { timeoutMs: 50 })).toEqual({ kind: 'lost' });
    expect(await call(`${provider.base}/large`, { largest: 1000 })).toEqual({ kind: 'lost' });
  });

  it('follows no redirect', async () => {
    expect(await call(`${provider.base}/elsewhere`)).toMatchObject({ kind: 'answer', status: 302 });
    expect(provider.requests.some(({ path }) => path === '/stolen')).toBe(false);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');
  it.each([
    ['2', 2],
    ['1.2', 2],
    ['Mon, 23 Nov 2026 10:00:30 GMT', 30],
    ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
    ['999999', 86_400],
    ['soon', null],
    [null, null],
  ])('%s means %s seconds', (header, seconds) => expect(secondsToWait(header, now)).toBe(seconds));
});
