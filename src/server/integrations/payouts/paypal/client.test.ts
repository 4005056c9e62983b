import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Effect, PayoutOrder } from '../../ports.ts';
import { openPaypal } from './client.ts';
import { credentialsSchema } from './credentials.ts';
import {
  emptyPaypal,
  type PaypalSimulator,
  settlePayout,
  signedEvent,
  startPaypalSimulator,
} from './simulator.ts';

const clock = { now: Date.parse('2026-11-24T10:00:00Z') };
let simulator: PaypalSimulator;
let provider: ReturnType<typeof openPaypal>;
beforeAll(async () => {
  simulator = await startPaypalSimulator(0, emptyPaypal(), () => clock.now);
});
beforeEach(() => {
  Object.assign(simulator.state, emptyPaypal());
  const { clientId, clientSecret, webhookId, server } = simulator;
  server.requests.length = 0;
  const credentials = credentialsSchema.parse({ clientId, clientSecret, webhookId, environment: '' });
  provider = openPaypal(credentials, { base: server.base, now: () => clock.now });
});
afterAll(() => simulator.server.stop());

const order = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...{ key: randomUUID(), mark: `mg-${randomUUID().slice(0, 18)}`, claimNumber: 'CLM-1' },
  ...{ sourceOrderId: '7001', orderNumber: '#1001' },
  ...{ recipientEmail: 'ann@example.com', recipientName: 'Ann' },
  ...{ amount: { amount: 1000n, scale: 2, currency: 'USD' }, ...changes },
});
const tokens = () => simulator.server.requests.filter(({ path }) => path === '/v1/oauth2/token').length;

describe('a payout', () => {
  it.each([
    ['SUCCESS', 'done'],
    ['UNCLAIMED', 'pending'],
    ['ONHOLD', 'pending'],
    ['RETURNED', 'reversed'],
    ['FAILED', 'reversed'],
    ['BLOCKED', 'reversed'],
    ['REFUNDED', 'reversed'],
  ])('whose item is %s is %s', async (status, kind) => {
    const sent = order();
    const { made, kind: first } = (await provider.payout.send(sent)) as Effect;
    expect(first).toBe('pending');
    settlePayout(simulator.state.payouts[0], status, kind === 'reversed' ? 'RECEIVER_UNCONFIRMED' : null);
    const found = await provider.payout.find?.(sent, made.reference);
    expect(found).toMatchObject({ kind, ...(kind === 'reversed' && { detail: 'RECEIVER_UNCONFIRMED' }) });
  });

  it('that is sent again says what became of the first', async () => {
    const sent = order();
    await provider.payout.send(sent);
    settlePayout(simulator.state.payouts[0], 'SUCCESS');
    expect(await provider.payout.send(sent)).toMatchObject({
      kind: 'done',
      made: { reference: 'SIMBATCH1' },
    });
    expect(simulator.state.payouts).toHaveLength(1);
  });

  it('of yen has no decimals, and other currencies than PayPal’s are refused before anything is sent', async () => {
    simulator.state.balance.JPY = 5000;
    await provider.payout.send(order({ amount: { amount: 1200n, scale: 0, currency: 'JPY' } }));
    expect(simulator.state.payouts[0]?.amount).toEqual({ value: '1200', currency: 'JPY' });
    const dinar = order({ amount: { amount: 1000n, scale: 3, currency: 'KWD' } });
    expect(await provider.payout.send(dinar)).toMatchObject({ code: 'currency_not_supported' });
  });

  it.each([
    ['insufficient_funds', { amount: { amount: 99_999_999n, scale: 2, currency: 'USD' } }],
    ['account_closed', { recipientEmail: 'nobody' }],
    ['refused', { recipientEmail: null }],
  ])('is refused with %s', async (code, changes) => {
    expect(await provider.payout.send(order(changes))).toMatchObject({ kind: 'refused', code });
    expect(simulator.state.payouts).toEqual([]);
  });
});

describe('the token', () => {
  it('is asked for once, again before it expires, and again when it was withdrawn', async () => {
    await provider.payout.send(order());
    await provider.payout.send(order());
    expect(tokens()).toBe(1);
    clock.now += 32_400_000 - 30_000;
    await provider.payout.send(order());
    expect(tokens()).toBe(2);
    simulator.state.generation += 1;
    expect(await provider.payout.send(order())).toMatchObject({ kind: 'pending' });
    expect(tokens()).toBe(3);
  });

  it('that could not be asked for means that nothing was sent', async () => {
    simulator.server.failing = ({ path }) => path === '/v1/oauth2/token';
    simulator.server.failures.push({ kind: 'answer', status: 500 });
    expect(await provider.payout.send(order())).toEqual({ kind: 'busy', retryAfterSeconds: null });
  });

  it('without the right to pay out is no working connection', async () => {
    expect(await provider.test()).toEqual({ kind: 'ok', account: 'APP-SIMULATED' });
    clock.now += 32_400_000;
    simulator.state.scopes = ['openid'];
    expect(await provider.test()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
  });
});

describe('a webhook', () => {
  const event = {
    ...{ id: 'WH-1', event_type: 'PAYMENT.PAYOUTS-ITEM.RETURNED', create_time: '2026-11-24T10:00:00Z' },
    resource: { payout_batch_id: 'SIMBATCH1', payout_item: { sender_item_id: 'mg-1', note: 'Zoë "1"' } },
  };
  const read = (headers: Record<string, string>, body: Buffer) => provider.readNotice?.(headers, body);

  it('tells of our payout, also when it comes again', async () => {
    const { headers, body } = signedEvent(event);
    for (const _time of [1, 2])
      expect(await read(headers, body)).toMatchObject({
        ...{ kind: 'event', eventId: 'WH-1' },
        about: { noun: 'effect', reference: 'SIMBATCH1', mark: 'mg-1' },
      });
  });

  it('of anything else is ignored', async () => {
    const { headers, body } = signedEvent({ ...event, event_type: 'INVOICING.INVOICE.PAID' });
    expect(await read(headers, body)).toEqual({ kind: 'ignored', eventId: 'WH-1' });
  });

  it('is forged with another body, another listener, no signature, no JSON, or if PayPal can’t say', async () => {
    const { headers, body } = signedEvent(event);
    const forged = { kind: 'forged' };
    expect(await read(headers, Buffer.from(body.toString().replace('SIMBATCH1', 'SIMBATCH2')))).toEqual(
      forged,
    );
    expect(await read({ ...headers, 'paypal-transmission-sig': 'x' }, body)).toEqual(forged);
    expect(await read({}, body)).toEqual(forged);
    expect(await read(headers, Buffer.from('{},"x":{'))).toEqual(forged);
    simulator.server.failing = ({ path }) => path.endsWith('verify-webhook-signature');
    simulator.server.failures.push({ kind: 'answer', status: 503 });
    expect(await read(headers, body)).toEqual(forged);
  });
});
