/**
 * What a shop asks for its customers by its privacy webhooks (shopify.dev, privacy law compliance, read November 2026): all data of one, the erasure
 * of one, and the erasure of all, 48 hours after the shop removed us. What can't be done yet stays on the connection's list, and a job tries
 * it again.
 */
import type { PoolClient } from 'pg';
import { describeProvider } from '../../domain/connections/providers.ts';
import { emailKey } from '../../domain/orders/order-number.ts';
import { shortId } from '../auth/short-id.ts';
import { findConnection, listConnections } from '../connections/queries.ts';
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

/** A shop that took us in again is not left, and a store that sells through another shop keeps that one's customers. */
async function eraseAll(
  context: Context,
  client: PoolClient,
  store: KnownStore,
  { event }: Asked,
): Promise<Outcome> {
  const { label } = describeProvider(event.provider);
  const connection = await findConnection(client, store.id, event.provider);
  if (connection?.state !== 'broken')
    return failed(
      `${label} asks to erase all customers, but the store is connected with it. Nothing was erased.`,
    );
  const others = (await listConnections(client, store.id)).filter(
    ({ provider }) => provider !== event.provider && describeProvider(provider).kind === 'shop',
  );
  if (others.length > 0)
    return failed(
      `${label} asks to erase all customers, but the store sells through another shop too. Erase its customers by hand.`,
    );
  const { begun, left } = await addErasures(client, store.id, context.clock());
  if (begun + left > 0 && event.tries <= 1)
    await tellOfPrivacy(context, client, store, { customer: null, provider: event.provider, asked: 'all' });
  return left === 0
    ? DONE
    : failed('Customers who still have open claims are not erased yet. They are erased soon after.');
}
