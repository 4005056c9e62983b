/** The adapters of the providers that a store can be connected with. One without an adapter is offered nowhere. */
import type { z } from 'zod';
import type { CredentialField, ProviderName } from '../../domain/connections/providers.ts';
import { openGorgias } from '../integrations/help-desks/gorgias/client.ts';
import * as gorgias from '../integrations/help-desks/gorgias/credentials.ts';
import { openZendesk } from '../integrations/help-desks/zendesk/client.ts';
import * as zendesk from '../integrations/help-desks/zendesk/credentials.ts';
import { openPaypal } from '../integrations/payouts/paypal/client.ts';
import * as paypal from '../integrations/payouts/paypal/credentials.ts';
import { openStripe } from '../integrations/payouts/stripe/client.ts';
import * as stripe from '../integrations/payouts/stripe/credentials.ts';
import type { Consent, Provider } from '../integrations/ports.ts';
import { openProgram } from '../integrations/program/client.ts';
import * as program from '../integrations/program/credentials.ts';
import { openAftershipReturns } from '../integrations/returns/aftership/client.ts';
import * as aftershipReturns from '../integrations/returns/aftership/credentials.ts';
import * as returns from '../integrations/returns/credentials.ts';
import { openLoop } from '../integrations/returns/loop/client.ts';
import * as loop from '../integrations/returns/loop/credentials.ts';
import { openEasyPost } from '../integrations/shipping/easypost/client.ts';
import * as easypost from '../integrations/shipping/easypost/credentials.ts';
import { openShippo } from '../integrations/shipping/shippo/client.ts';
import * as shippo from '../integrations/shipping/shippo/credentials.ts';
import { openShipStation } from '../integrations/shipping/shipstation/client.ts';
import * as shipstation from '../integrations/shipping/shipstation/credentials.ts';
import { openBigCommerce } from '../integrations/shops/bigcommerce/client.ts';
import * as bigcommerce from '../integrations/shops/bigcommerce/credentials.ts';
import { shopifyConsent } from '../integrations/shops/shopify/admin/consent.ts';
import { openShopify } from '../integrations/shops/shopify/client.ts';
import * as shopify from '../integrations/shops/shopify/credentials.ts';
import { openWooCommerce } from '../integrations/shops/woocommerce/client.ts';
import * as woocommerce from '../integrations/shops/woocommerce/credentials.ts';
import { openAftership } from '../integrations/tracking/aftership/client.ts';
import * as aftership from '../integrations/tracking/aftership/credentials.ts';
import { type Outgoing, openOutgoing } from '../outgoing/outgoing.ts';
import type { ShopifySettings, Simulators } from '../service-settings.ts';

export type FieldFault = { path: string; message: string };

export type Registered = {
  /** What the form asks for. */
  fields: readonly CredentialField[];
  /** What is wrong with credentials before anybody is asked; empty if nothing is. */
  faultsOf(credentials: unknown): FieldFault[];
  /** What tells one account from another: the first of the credentials that is no secret. @throws ZodError */
  identityOf(credentials: unknown): string;
  /** @throws ZodError if the credentials don't have the adapter's shape */
  open(credentials: unknown): Provider;
  /** Left out where people can only enter credentials. */
  consent?: Consent;
};

export type Registry = Partial<Record<ProviderName, Registered>>;

/** Joins an adapter's parts, so that nobody else needs to know the shape of its credentials. */
export function registered<Credentials>(
  schema: z.ZodType<Credentials>,
  fields: readonly CredentialField[],
  open: (credentials: Credentials) => Provider,
): Registered {
  return {
    fields,
    faultsOf: (credentials) =>
      (schema.safeParse(credentials).error?.issues ?? []).flatMap((issue) => faultOf(issue, fields)),
    identityOf: (credentials) => {
      const parsed = Object(schema.parse(credentials)) as Record<string, unknown>;
      return String(parsed[fields.find(({ secret }) => !secret)?.name ?? '']).toLowerCase();
    },
    open: (credentials) => open(schema.parse(credentials)),
  };
}

/** In words of the form: an adapter's schema says what it wants, but not to people. */
function faultOf(issue: z.core.$ZodIssue, fields: readonly CredentialField[]): FieldFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((path) => ({ path, message: 'There is no such field.' }));
  // Of a choice of several, the whole field is at fault.
  const path = String(issue.path[0] ?? '');
  const field = fields.find(({ name }) => name === path);
  if (!field) return [{ path, message: 'Check this.' }];
  const isMissing = issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1);
  return [{ path, message: `${isMissing ? 'Enter this.' : 'This doesn’t look right.'} ${field.help}` }];
}

/** How the outside is reached. `now`: milliseconds. `shopify`: this installation's app there; null or left out for none. */
type Reach = { outgoing: Pick<Outgoing, 'send'>; now: () => number; shopify?: ShopifySettings | null };

/** @param simulators servers instead of the providers' own: in demos and tests */
export function openRegistry(
  simulators: Simulators,
  { outgoing, now, shopify: app = null }: Reach,
): Registry {
  const at = (name: ProviderName) => {
    const base = simulators[name];
    return base === undefined ? { now } : { now, base };
  };
  const { woocommerce: shop } = simulators;
  // Guarded calls reach no address on this machine, except the simulator's, and that for this provider only.
  const toShop = shop === undefined ? outgoing : openOutgoing({ allow: [new URL(shop).origin] });
  return {
    shopify: {
      ...registered(shopify.credentialsSchema, shopify.FIELDS, (credentials) =>
        openShopify(credentials, at('shopify')),
      ),
      ...(app && { consent: shopifyConsent(app, at('shopify')) }),
    },
    woocommerce: registered(woocommerce.credentialsSchema, woocommerce.FIELDS, (credentials) =>
      openWooCommerce(credentials, { ...at('woocommerce'), outgoing: toShop }),
    ),
    bigcommerce: registered(bigcommerce.credentialsSchema, bigcommerce.FIELDS, (credentials) =>
      openBigCommerce(credentials, at('bigcommerce')),
    ),
    api: registered(program.settingsSchema, program.FIELDS, openProgram),
    stripe: registered(stripe.credentialsSchema, stripe.FIELDS, (credentials) =>
      openStripe(credentials, at('stripe')),
    ),
    gorgias: registered(gorgias.credentialsSchema, gorgias.FIELDS, (credentials) =>
      openGorgias(credentials, at('gorgias')),
    ),
    zendesk: registered(zendesk.credentialsSchema, zendesk.FIELDS, (credentials) =>
      openZendesk(credentials, at('zendesk')),
    ),
    paypal: registered(paypal.credentialsSchema, paypal.FIELDS, (credentials) =>
      openPaypal(credentials, at('paypal')),
    ),
    aftership: registered(aftership.credentialsSchema, aftership.FIELDS, (credentials) =>
      openAftership(credentials, at('aftership')),
    ),
    loop: registered(returns.credentialsSchema, loop.FIELDS, (credentials) =>
      openLoop(credentials, at('loop')),
    ),
    aftership_returns: registered(returns.credentialsSchema, aftershipReturns.FIELDS, (credentials) =>
      openAftershipReturns(credentials, at('aftership_returns')),
    ),
    easypost: registered(easypost.credentialsSchema, easypost.FIELDS, (credentials) =>
      openEasyPost(credentials, at('easypost')),
    ),
    shippo: registered(shippo.credentialsSchema, shippo.FIELDS, (credentials) =>
      openShippo(credentials, at('shippo')),
    ),
    shipstation: registered(shipstation.credentialsSchema, shipstation.FIELDS, (credentials) =>
      openShipStation(credentials, at('shipstation')),
    ),
  };
}
