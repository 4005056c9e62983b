/** The simulators of a demo, each on a free port of this machine. */
import type { FastifyInstance } from 'fastify';
import type { ShopifySettings, Simulators } from '../../server/service-settings.ts';
import { bigcommerce } from './bigcommerce.ts';
import { DEMO_APP } from './fernwood.ts';
import { folderOf } from './keeping.ts';
import { easypost, shippo, shipstation } from './labels.ts';
import { aftership, aftershipReturns, loop } from './parcels-and-returns.ts';
import { paypal } from './paypal.ts';
import { simulatorRoutes } from './routes.ts';
import { shopify } from './shopify.ts';
import type { Simulated } from './simulated.ts';
import { stripe } from './stripe.ts';
import { gorgias, zendesk } from './tickets.ts';
import { woocommerce } from './woocommerce.ts';

/** In the order in which people read them. A new one is added here and nowhere else. */
const ALL: readonly Simulated[] = [
  ...[shopify, woocommerce, bigcommerce, stripe, paypal],
  ...[easypost, shippo, shipstation, aftership, loop, aftershipReturns, gorgias, zendesk],
];

export type Shops = {
  /** Where adapters reach them, by provider. */
  bases: Simulators;
  /** The app of this installation at the simulated Shopify. */
  shopify: ShopifySettings;
  pages: (app: FastifyInstance) => void;
  stop: () => Promise<void>;
};

type How = { now?: () => number; publicUrl?: string | null };

/** @param how.publicUrl where this demo is now, for consent pages, and for the webhooks of an earlier start; null: they stay as they are */
export async function startSimulators(
  dataDir: string,
  { now = Date.now, publicUrl = null }: How = {},
): Promise<Shops> {
  const place = { folder: folderOf(dataDir), now, publicUrl };
  const running = await Promise.all(ALL.map(({ start }) => start(place)));
  return {
    shopify: DEMO_APP,
    pages: (app) => simulatorRoutes(app, running),
    bases: Object.fromEntries(running.map(({ provider, server }) => [provider, server.base])),
    stop: async () => {
      await Promise.all(running.map(({ server }) => server.stop()));
    },
  };
}
