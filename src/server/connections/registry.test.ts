/** The adapters, opened as a running server opens them. */
import { afterAll, expect, it } from 'vitest';
import { startBigCommerceSimulator } from '../integrations/shops/bigcommerce/simulator.ts';
import { SIMULATED_HASH, SIMULATED_TOKEN } from '../integrations/shops/bigcommerce/simulator-state.ts';
import { startWooCommerceSimulator } from '../integrations/shops/woocommerce/simulator.ts';
import { SIMULATED_KEY, SIMULATED_SECRET } from '../integrations/shops/woocommerce/simulator-state.ts';
import { openOutgoing } from '../outgoing/outgoing.ts';
import { openRegistry } from './registry.ts';

const [shop, store] = [await startWooCommerceSimulator(), await startBigCommerceSimulator()];
afterAll(() => Promise.all([shop.stop(), store.stop()]));

const reach = { outgoing: openOutgoing(), now: Date.now };
const simulated = openRegistry({ woocommerce: shop.base, bigcommerce: store.base }, reach);

it('a WooCommerce shop is reached at its simulator, and nothing on this machine without one', async () => {
  const credentials = {
    address: 'https://127.0.0.1',
    consumerKey: SIMULATED_KEY,
    consumerSecret: SIMULATED_SECRET,
  };
  expect(await simulated.woocommerce?.open(credentials).test()).toMatchObject({ kind: 'ok' });
  const real = openRegistry({}, reach).woocommerce?.open(credentials);
  expect(await real?.test()).toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('private network'),
  });
});

it('a BigCommerce store is reached at its simulator', async () => {
  const credentials = { storeHash: SIMULATED_HASH, accessToken: SIMULATED_TOKEN };
  expect(await simulated.bigcommerce?.open(credentials).test()).toMatchObject({ kind: 'ok' });
});

it('a choice that is none of those offered is at fault as a whole, in the words of its field', () => {
  const credentials = { apiKey: 'EZTKsimulatorsimulatorsimulator01', follows: 'some' };
  expect(simulated.easypost?.faultsOf(credentials)).toEqual([
    { path: 'follows', message: expect.stringContaining('EasyPost charged 2 cents') },
  ]);
});
