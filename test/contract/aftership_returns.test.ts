/**
 * AfterShip Returns' contract. Against the real service (`npm run contract -- aftership_returns`) set AFTERSHIP_RETURNS_API_KEY,
 * AFTERSHIP_RETURNS_ORDER (the number of an order with one return), AFTERSHIP_RETURNS_EMAIL and AFTERSHIP_RETURNS_BEFORE, a time before the
 * return. It changes nothing there.
 */
import { describe, expect, it } from 'vitest';
import { openAftershipReturns } from '../../src/server/integrations/returns/aftership/client.ts';
import { startAftershipReturnsSimulator } from '../../src/server/integrations/returns/aftership/simulator.ts';
import { AFTERSHIP_RETURN } from '../returns-tools.ts';
import { fromEnvironment, isLive } from './live.ts';
import { returnsContract } from './returns-tools.ts';

const LIVE = isLive('aftership_returns');

returnsContract('AfterShip Returns', LIVE, async () => {
  const given = LIVE
    ? fromEnvironment([
        'AFTERSHIP_RETURNS_API_KEY',
        'AFTERSHIP_RETURNS_ORDER',
        'AFTERSHIP_RETURNS_EMAIL',
        'AFTERSHIP_RETURNS_BEFORE',
      ])
    : null;
  const simulator = LIVE ? null : await startAftershipReturnsSimulator();
  const gone = LIVE ? null : await startAftershipReturnsSimulator();
  await gone?.server.stop();
  simulator?.state.returns.push(AFTERSHIP_RETURN);
  const at = simulator ? { base: simulator.server.base } : {};
  const apiKey = given?.AFTERSHIP_RETURNS_API_KEY ?? simulator?.apiKey ?? '';
  return {
    tool: openAftershipReturns({ apiKey }, at),
    stranger: openAftershipReturns({ apiKey: 'asat_a_wrong_key' }, at),
    order: {
      sourceOrderId: '7001',
      orderNumber: given?.AFTERSHIP_RETURNS_ORDER ?? '1001',
      email: given?.AFTERSHIP_RETURNS_EMAIL ?? 'ada@example.com',
      postalCode: null,
    },
    absentId: '00000000000000000000000000000000',
    before: given?.AFTERSHIP_RETURNS_BEFORE ?? '2026-11-01T00:00:00.000Z',
    broken:
      simulator && gone
        ? {
            server: simulator.server,
            unreachable: openAftershipReturns({ apiKey }, { base: gone.server.base }),
          }
        : null,
    stop: async () => void (await simulator?.server.stop()),
  };
});

describe.skipIf(LIVE)('the simulated AfterShip refuses', () => {
  it('a key without the scope, and too many requests, with its words', async () => {
    const { server, apiKey, state } = await startAftershipReturnsSimulator();
    const tool = openAftershipReturns({ apiKey }, { base: server.base });
    state.isAllowed = false;
    expect(await tool.test()).toMatchObject({ code: 'missing_permission' });
    Object.assign(state, { isAllowed: true, left: 0 });
    expect(await tool.test()).toEqual({ kind: 'busy', retryAfterSeconds: 1 });
    await server.stop();
  });

  it('a link without the order’s number', async () => {
    const { server, apiKey } = await startAftershipReturnsSimulator();
    const { returns } = openAftershipReturns({ apiKey }, { base: server.base });
    const order = { orderNumber: '', email: 'ada@example.com', postalCode: null };
    expect(await returns.portal?.(order)).toEqual({
      ...{ kind: 'refused', code: 'not_understood', detail: 'The value of order_number is invalid.' },
    });
    await server.stop();
  });
});
