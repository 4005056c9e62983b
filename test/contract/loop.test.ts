/**
 * Loop's contract. Against the real service (`npm run contract -- loop`) set LOOP_API_KEY (scopes Returns and Orders), LOOP_ORDER_ID,
 * LOOP_ORDER_NAME and LOOP_ORDER_ZIP of an order with one return, and LOOP_BEFORE, a time before it. It changes nothing there.
 */
import { describe, expect, it } from 'vitest';
import { openLoop } from '../../src/server/integrations/returns/loop/client.ts';
import { startLoopSimulator } from '../../src/server/integrations/returns/loop/simulator.ts';
import { LOOP_RETURN } from '../returns-tools.ts';
import { fromEnvironment, isLive } from './live.ts';
import { returnsContract } from './returns-tools.ts';

const LIVE = isLive('loop');

returnsContract('Loop', LIVE, async () => {
  const given = LIVE
    ? fromEnvironment(['LOOP_API_KEY', 'LOOP_ORDER_ID', 'LOOP_ORDER_NAME', 'LOOP_ORDER_ZIP', 'LOOP_BEFORE'])
    : null;
  const simulator = LIVE ? null : await startLoopSimulator();
  const gone = LIVE ? null : await startLoopSimulator();
  await gone?.server.stop();
  simulator?.state.returns.push(LOOP_RETURN);
  simulator?.state.orders.push({ name: '#1001', zip: '10001' });
  const at = simulator ? { base: simulator.server.base } : {};
  const apiKey = given?.LOOP_API_KEY ?? simulator?.apiKey ?? '';
  return {
    tool: openLoop({ apiKey }, at),
    stranger: openLoop({ apiKey: 'a-wrong-key-of-loop' }, at),
    order: {
      sourceOrderId: given?.LOOP_ORDER_ID ?? '7001',
      orderNumber: given?.LOOP_ORDER_NAME ?? '1001',
      email: 'ada@example.com',
      postalCode: given?.LOOP_ORDER_ZIP ?? '10001',
    },
    absentId: '1',
    before: given?.LOOP_BEFORE ?? new Date(Date.now() - 90 * 86_400_000).toISOString(),
    broken:
      simulator && gone
        ? { server: simulator.server, unreachable: openLoop({ apiKey }, { base: gone.server.base }) }
        : null,
    stop: async () => void (await simulator?.server.stop()),
  };
});

describe.skipIf(LIVE)('the simulated Loop refuses', () => {
  it('a key without the scope, with 403', async () => {
    const { server, apiKey, state } = await startLoopSimulator();
    state.scopes = ['orders'];
    expect(await openLoop({ apiKey }, { base: server.base }).test()).toMatchObject({
      code: 'missing_permission',
    });
    await server.stop();
  });

  it('more than 300 requests a minute with 429, and a span above 120 days with 422', async () => {
    const { server, apiKey, state } = await startLoopSimulator();
    const { returns } = openLoop({ apiKey }, { base: server.base });
    expect(await returns.changed({ since: '2020-01-01T00:00:00.000Z', cursor: null })).toMatchObject({
      ...{ kind: 'refused', code: 'not_understood', detail: 'Date range cannot exceed 120 days.' },
    });
    state.left = 0;
    expect(await returns.read('1')).toMatchObject({ kind: 'busy' });
    await server.stop();
  });

  it('a link for an order that the shopper’s postal code does not fit', async () => {
    const { server, apiKey, state } = await startLoopSimulator();
    state.orders.push({ name: '#1001', zip: '10001' });
    const { returns } = openLoop({ apiKey }, { base: server.base });
    const order = { orderNumber: '1001', email: 'ada@example.com', postalCode: '99999' };
    expect(await returns.portal?.(order)).toMatchObject({ kind: 'refused', code: 'not_found' });
    await server.stop();
  });
});
