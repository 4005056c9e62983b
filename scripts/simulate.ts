/**
 * `npm run simulate -- shopify`: a vendor's simulator on loopback, with a page of the vendor's side and a panel to make it fail. It prints how
 * the demo reaches it, and what to enter there.
 */

import { scopesFor } from '../src/server/integrations/shops/shopify/scopes.ts';
import { shopActs } from '../src/server/integrations/shops/shopify/simulator/page.ts';
import { emptyShop } from '../src/server/integrations/shops/shopify/simulator/state.ts';
import { startShopifySimulator } from '../src/server/integrations/shops/shopify/simulator.ts';
import { urls } from '../src/urls.ts';

const PORTS = { shopify: 5001 } as const;
const vendor = process.argv[2];

if (vendor !== 'shopify') {
  process.stderr.write(`Name one of ${Object.keys(PORTS).join(', ')}: npm run simulate -- shopify\n`);
  process.exitCode = 2;
} else {
  const state = emptyShop({ tokens: { 'shpat_simulated-token': scopesFor('custom') } });
  const { PUBLIC_URL = 'http://localhost:4000' } = process.env;
  state.app.redirectUris = [PUBLIC_URL + urls.console.consentReturn('shopify')];
  const order = shopActs(state, Date.now)['Somebody orders, and gets the parcel'];
  for (let count = 0; count < 5; count += 1) order?.();
  const { base } = await startShopifySimulator(PORTS.shopify, state);
  process.stdout.write(`Shopify's side: ${base}
Start the demo with
  SIMULATORS=shopify=${base}
  SHOPIFY_CLIENT_ID=${state.app.clientId}
  SHOPIFY_CLIENT_SECRET=${state.app.secret}
and connect a store on the consent page of the shop, or with
  Shop address            ${state.domain}
  Admin API access token  shpat_simulated-token
  Client secret           ${state.app.secret}
`);
}
