/** Shippo. `npm run contract -- shippo` needs SHIPPO_API_TOKEN, a test token: it begins with shippo_test_, and its labels cost nothing. */
import type { LabelOrder } from '../../src/server/integrations/ports.ts';
import { openShippo } from '../../src/server/integrations/shipping/shippo/client.ts';
import { credentialsSchema } from '../../src/server/integrations/shipping/shippo/credentials.ts';
import { startShippoSimulator } from '../../src/server/integrations/shipping/shippo/simulator.ts';
import { carrierContract, NOWHERE, type Trial } from './carriers.ts';
import { labelOrders } from './labels.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('shippo');
const WRONG = `shippo_test_${'f'.repeat(40)}`;

const shippo = (apiToken: string, base?: string) =>
  openShippo(credentialsSchema.parse({ apiToken }), base === undefined ? {} : { base }).labels;

carrierContract<LabelOrder>('Shippo labels', LIVE, () => (LIVE ? real() : simulated()));

async function simulated(): Promise<Trial<LabelOrder>> {
  const { server, apiToken, state } = await startShippoSimulator();
  const labels = shippo(apiToken, server.base);
  return {
    carrier: labels.buy,
    stranger: shippo(WRONG, server.base).buy,
    order: await labelOrders(labels),
    ...{ excessive: null, spoken: null },
    effects: ({ mark }) => state.transactions.filter(({ metadata }) => metadata === mark).length,
    secrets: [apiToken, 'Ann Example', 'Harbor'],
    broken: {
      server,
      isEffect: ({ method, path }) => method === 'POST' && path === '/transactions',
      unreachable: shippo(apiToken, NOWHERE).buy,
    },
    stop: server.stop,
  };
}

async function real(): Promise<Trial<LabelOrder>> {
  const { SHIPPO_API_TOKEN: token } = fromEnvironment(['SHIPPO_API_TOKEN']);
  const labels = shippo(token);
  return {
    carrier: labels.buy,
    stranger: shippo(WRONG).buy,
    order: await labelOrders(labels, 12),
    ...{ excessive: null, spoken: null },
    effects: async (order) => ('made' in ((await labels.buy.find?.(order, null)) ?? {}) ? 1 : 0),
    ...{ secrets: [token, 'Ann Example'], broken: null, stop: async () => undefined },
  };
}
