/**
 * ShipStation. `npm run contract -- shipstation` needs SHIPSTATION_API_KEY, a key of its API V2. Labels of a real account cost money: use the
 * sandbox, whose keys begin with TEST_.
 */
import type { LabelOrder } from '../../src/server/integrations/ports.ts';
import { openShipStation } from '../../src/server/integrations/shipping/shipstation/client.ts';
import { credentialsSchema } from '../../src/server/integrations/shipping/shipstation/credentials.ts';
import { startShipStationSimulator } from '../../src/server/integrations/shipping/shipstation/simulator.ts';
import { carrierContract, NOWHERE, type Trial } from './carriers.ts';
import { labelOrders } from './labels.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('shipstation');
const WRONG = 'TEST_wrongwrongwrongwrong01';

const shipstation = (apiKey: string, base?: string) =>
  openShipStation(credentialsSchema.parse({ apiKey }), base === undefined ? {} : { base }).labels;

carrierContract<LabelOrder>('ShipStation labels', LIVE, () => (LIVE ? real() : simulated()));

async function simulated(): Promise<Trial<LabelOrder>> {
  const { server, apiKey, state } = await startShipStationSimulator();
  const labels = shipstation(apiKey, server.base);
  return {
    carrier: labels.buy,
    stranger: shipstation(WRONG, server.base).buy,
    order: await labelOrders(labels),
    ...{ excessive: null, spoken: null },
    effects: ({ rate }) => state.labels.filter((label) => label.rate_id === rate.id).length,
    secrets: [apiKey, 'Ann Example', 'Harbor'],
    broken: {
      server,
      isEffect: ({ method, path }) => method === 'POST' && path.startsWith('/v2/labels/rates/'),
      unreachable: shipstation(apiKey, NOWHERE).buy,
    },
    stop: server.stop,
  };
}

async function real(): Promise<Trial<LabelOrder>> {
  const { SHIPSTATION_API_KEY: key } = fromEnvironment(['SHIPSTATION_API_KEY']);
  const labels = shipstation(key);
  return {
    carrier: labels.buy,
    stranger: shipstation(WRONG).buy,
    order: await labelOrders(labels, 12),
    ...{ excessive: null, spoken: null },
    effects: async (order) => ('made' in ((await labels.buy.find?.(order, null)) ?? {}) ? 1 : 0),
    ...{ secrets: [key, 'Ann Example'], broken: null, stop: async () => undefined },
  };
}
