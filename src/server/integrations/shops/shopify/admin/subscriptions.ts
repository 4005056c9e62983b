/** Makes a shop call us (shopify.dev, webhookSubscriptionCreate, read November 2026). Privacy webhooks are set in the app itself. */
import { z } from 'zod';
import { unknown } from '../../../outcomes.ts';
import { type Failed, failureOfUserErrors } from './errors.ts';
import type { Shop } from './graphql.ts';

export const SUBSCRIPTIONS_QUERY = `
  query Subscriptions { webhookSubscriptions(first: 100) { nodes { id topic uri } } }`;

export const SUBSCRIBE = `
  mutation Subscribe($topic: WebhookSubscriptionTopic!, $to: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $to) {
      webhookSubscription { id }
      userErrors { field message }
    }
  }`;

const WANTED = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_FULFILLED',
  'REFUNDS_CREATE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'DISPUTES_CREATE',
  'DISPUTES_UPDATE',
  'APP_UNINSTALLED',
  'RETURNS_APPROVE',
  'RETURNS_CANCEL',
  'RETURNS_CLOSE',
  'RETURNS_DECLINE',
  'RETURNS_PROCESS',
  'RETURNS_REOPEN',
  'RETURNS_REQUEST',
  'RETURNS_UPDATE',
] as const;

/** An app that was not granted their scope does without. */
const isDispensable = (topic: (typeof WANTED)[number]): boolean => topic.startsWith('RETURNS_');

/** Safe to repeat: only what is missing is added. */
export async function subscribe(shop: Shop, address: string): Promise<{ kind: 'done' } | Failed> {
  const known = await shop.ask({
    document: SUBSCRIPTIONS_QUERY,
    shape: z.object({
      webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: z.string() })) }),
    }),
  });
  if (known.kind !== 'answer') return known;
  const here = known.data.webhookSubscriptions.nodes.filter(({ uri }) => uri === address);
  for (const topic of WANTED) {
    if (here.some((one) => one.topic === topic)) continue;
    const failed = await add(shop, topic, address);
    const isUngranted = failed?.kind === 'refused' && failed.code === 'missing_permission';
    if (failed !== null && !(isUngranted && isDispensable(topic))) return failed;
  }
  return { kind: 'done' };
}

async function add(shop: Shop, topic: string, uri: string): Promise<Failed | null> {
  const asked = await shop.ask({
    document: SUBSCRIBE,
    variables: { topic, to: { uri } },
    shape: z.object({
      webhookSubscriptionCreate: z
        .object({
          webhookSubscription: z.object({ id: z.string() }).nullable(),
          userErrors: z.array(z.object({ message: z.string() })),
        })
        .nullable(),
    }),
  });
  if (asked.kind !== 'answer') return asked;
  const { webhookSubscription, userErrors } = asked.data.webhookSubscriptionCreate ?? {
    webhookSubscription: null,
    userErrors: [],
  };
  // Somebody else added it at the same time.
  if (userErrors.some(({ message }) => /already been taken/i.test(message))) return null;
  if (userErrors.length > 0) return failureOfUserErrors(userErrors);
  return webhookSubscription ? null : unknown('Shopify named no subscription.');
}
