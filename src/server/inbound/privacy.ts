/**
 * What a shop asks for its customers by its privacy webhooks (shopify.dev, privacy law compliance, read November 2026): all data of one, the erasure
 * of one, and the erasure of all, 48 hours after the shop removed us. What can't be done yet stays on the connection's list, and a job tries
 * it again.
 */
import type { PoolClient } from 'pg';
import { isLeft } from '../../domain/connections/health.ts';
import { describeProvider } from '../../domain/connections/providers.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { shortId } from '../auth/short-id.ts';
import { listConnections } from '../connections/queries.ts';
import type { Context } from '../context.ts';
import { tellOfPrivacy } from '../privacy/news.ts';
import { addErasure, addErasures, idOfEmail, isKnown, weighPerson } from '../privacy/queries.ts';
import type { KnownStore } from '../stores/queries.ts';
import type { InboundEvent } from './queries.ts';

type Privacy = { request: 'export' | 'erase_customer' | 'erase_store'; email: string | null };
type Asked = { event: InboundEvent; about: Privacy };
type Outcome = { kind: 'applied' } | { kind: 'failed'; why: string };

const DONE: Outcome = { kind: 'applied' };
const failed = (why: string): Outcome => ({ kind: 'failed', why });

/** In the transaction that ends the event. Nothing happens for a customer whom the store doesn't know. */
export async function answerPrivacy(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  asked: Asked,
): Promise<Outcome> {
  const { request, email } = asked.about;
  if (request === 'erase_store') return eraseAll(context, client, store, asked);
  // Customers without an address have no order here either.
  if (email === null) return DONE;
  const key = emailKey(email);
  if (!(await isKnown(client, store.id, key))) return DONE;
  const told = { customer: await idOfEmail(client, store.id, key), provider: asked.event.provider };
  // The file is made in seconds on the customer's page, and kept for a day only: whoever sends it makes it.
  if (request === 'export') {
    await tellOfPrivacy(context, client, store, { ...told, asked: 'export' });
    return DONE;
  }
  const { openClaims, moneyOnItsWay } = await weighPerson(client, store.id, key);
  if (openClaims + moneyOnItsWay > 0) {
    if (asked.event.tries <= 1) await tellOfPrivacy(context, client, store, { ...told, asked: 'erasure' });
    return failed(
      'The customer to erase still has open claims. They are erased soon after the last claim is closed.',
    );
  }
  await addErasure(client, store.id, { id: shortId(), key, now: context.clock() });
  return DONE;
}

/**
 * Everybody is erased for good, so whatever else than a shop that left us erases nobody, now or later: one that took us in again keeps its
 * customers, and if the store has another shop, or only the answers of this one are missing, a person decides.
 */
async function eraseAll(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  { event: { provider, tries } }: Asked,
): Promise<Outcome> {
  const connections = await listConnections(client, store.id);
  const own = connections.find((one) => one.provider === provider);
  if (own?.state !== 'broken') return DONE;
  const others = connections.filter((one) => one !== own && describeProvider(one.provider).kind === 'shop');
  if (!isLeft(own) || others.length > 0) {
    await tellOfPrivacy(context, client, store, { customer: null, provider, asked: 'by_hand' });
    return DONE;
  }
  const { begun, left } = await addErasures(client, store.id, context.clock());
  if (begun + left > 0 && tries <= 1)
    await tellOfPrivacy(context, client, store, { customer: null, provider, asked: 'all' });
  return left === 0
    ? DONE
    : failed('Customers who still have open claims are not erased yet. They are erased soon after.');
}
