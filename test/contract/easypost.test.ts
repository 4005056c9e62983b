/** EasyPost. `npm run contract -- easypost` needs EASYPOST_API_KEY, a test key: it begins with EZTK, and its labels cost nothing. */

import type { LabelOrder } from '../../src/server/integrations/ports.ts';
import { openEasyPost } from '../../src/server/integrations/shipping/easypost/client.ts';
import { credentialsSchema } from '../../src/server/integrations/shipping/easypost/credentials.ts';
import { startEasyPostSimulator } from '../../src/server/integrations/shipping/easypost/simulator.ts';
import { carrierContract, NOWHERE, type Trial } from './carriers.ts';
import { labelOrders } from './labels.ts';
import { fromEnvironment, isLive } from './live.ts';

const LIVE = isLive('easypost');
const WRONG = 'EZTKwrongwrongwrongwrong01';

const easypost = (apiKey: string, base?: string) =>
  openEasyPost(credentialsSchema.parse({ apiKey }), base === undefined ? {} : { base }).labels;

carrierContract<LabelOrder>('EasyPost labels', LIVE, () => (LIVE ? real() : simulated()));

const shipmentOf = ({ rate }: LabelOrder): string => rate.id.split('/')[0] ?? '';

async function simulated(): Promise<Trial<LabelOrder>> {
  const { server, apiKey, state } = await startEasyPostSimulator();
  const labels = easypost(apiKey, server.base);
  const isBought = ({ id, postage_label: label }: (typeof state.shipments)[number], order: LabelOrder) =>
    id === shipmentOf(order) && label !== null;
  return {
    carrier: labels.buy,
    stranger: easypost(WRONG, server.base).buy,
    order: await labelOrders(labels),
    ...{ excessive: null, spoken: null },
    effects: (order) => state.shipments.filter((one) => isBought(one, order)).length,
    secrets: [apiKey, 'Ann Example', 'Harbor'],
    broken: {
      server,
      isEffect: ({ method, path }) => method === 'POST' && path.endsWith('/buy'),
      unreachable: easypost(apiKey, NOWHERE).buy,
    },
    stop: server.stop,
  };
}

async function real(): Promise<Trial<LabelOrder>> {
  const { EASYPOST_API_KEY: key } = fromEnvironment(['EASYPOST_API_KEY']);
  const labels = easypost(key);
  return {
    carrier: labels.buy,
    stranger: easypost(WRONG).buy,
    order: await labelOrders(labels, 12),
    ...{ excessive: null, spoken: null },
    // A shipment takes one label at most.
    effects: async (order) => ('made' in ((await labels.buy.find?.(order, null)) ?? {}) ? 1 : 0),
    ...{ secrets: [key, 'Ann Example'], broken: null, stop: async () => undefined },
  };
}
