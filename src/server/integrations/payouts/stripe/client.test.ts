import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Effect, RefundOrder } from '../../ports.ts';
import { fromSmallest, toSmallest } from './amount.ts';
import { API_VERSION } from './api.ts';
import { openStripe } from './client.ts';
import { credentialsSchema } from './credentials.ts';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';
import { emptyStripe, pay, settleRefund, signedEvent } from './simulator-state.ts';

const WEBHOOK_SECRET = 'whsec_0123456789abcdef';
const clock = { now: Date.parse('2026-11-24T10:00:00Z') };
let simulator: StripeSimulator;
let provider: ReturnType<typeof openStripe>;
beforeAll(async () => {
  simulator = await startStripeSimulator(0, emptyStripe(), () => clock.now);
  const { secretKey, server } = simulator;
  const credentials = credentialsSchema.parse({ secretKey, webhookSecret: WEBHOOK_SECRET });
  provider = openStripe(credentials, { base: server.base, now: () => clock.now });
});
beforeEach(() => Object.assign(simulator.state, emptyStripe()));
afterAll(() => simulator.server.stop());

const order = (changes: Partial<RefundOrder> = {}): RefundOrder => ({
  ...{ key: randomUUID(), mark: `mg-${randomUUID().slice(0, 18)}`, claimNumber: 'CLM-1' },
  ...{ sourceOrderId: '7001', orderNumber: '#1001' },
  ...{ amount: { amount: 1000n, scale: 2, currency: 'USD' }, ...changes },
});

const send = async (changes: Partial<RefundOrder> = {}) => provider.refund.send(order(changes));

describe('the payment of an order', () => {
  it.each(['7001', '#1001', '1001'])('is found by %s in its metadata', async (written) => {
    pay(simulator.state, written, 5000);
    expect(await send()).toMatchObject({ kind: 'done', made: { reference: 're_sim1' } });
  });

  it('is the one that the order names, whatever its metadata say', async () => {
    const { latest_charge: charge } = pay(simulator.state, 'another', 5000);
    expect(await send({ paymentReference: charge })).toMatchObject({ kind: 'done' });
    expect(simulator.state.refunds[0]?.charge).toBe(charge);
  });

  it('is not an attempt that failed', async () => {
    pay(simulator.state, '7001', 5000, { status: 'requires_payment_method' });
    expect(await send()).toMatchObject({ kind: 'refused', code: 'not_found' });
  });

  it('is left to a person if two payments have the number', async () => {
    pay(simulator.state, '7001', 5000);
    pay(simulator.state, '7001', 5000);
    expect(await send()).toMatchObject({ kind: 'refused', detail: expect.stringContaining('Several') });
  });

  it('is never found by quotes in an order’s number', async () => {
    pay(simulator.state, 'x', 5000);
    const hostile = { sourceOrderId: '" OR metadata["order_id"]:"x', orderNumber: '\\' };
    expect(await send(hostile)).toMatchObject({ kind: 'refused' });
    expect(await send({ paymentReference: 'pi_x/../../charges' })).toMatchObject({ code: 'not_found' });
  });

  it('is not refunded in another currency than it was paid in', async () => {
    pay(simulator.state, '7001', 5000, { currency: 'eur' });
    expect(await send()).toMatchObject({ kind: 'refused', code: 'currency_not_supported' });
  });
});

describe('a refund', () => {
  it.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
  ] as const)('that is %s is %s until it is done', async (refundsAre, kind) => {
    pay(simulator.state, '7001', 5000, { refundsAre });
    const sent = order();
    const made = (await provider.refund.send(sent)) as Effect;
    expect(made.kind).toBe(kind);
    settleRefund(simulator.state, made.made.reference, null);
    expect(await provider.refund.find?.(sent, made.made.reference)).toMatchObject({ kind: 'done' });
  });

  it('that fails days later is reversed, with Stripe’s reason', async () => {
    pay(simulator.state, '7001', 5000);
    const sent = order();
    const { made } = (await provider.refund.send(sent)) as Effect;
    settleRefund(simulator.state, made.reference, 'expired_or_canceled_card');
    const found = await provider.refund.find?.(sent, null);
    expect(found).toMatchObject({ kind: 'reversed', detail: 'expired_or_canceled_card' });
  });

  it('is found among more than a page of others', async () => {
    pay(simulator.state, '7001', 500_000);
    const first = order();
    await provider.refund.send(first);
    const [{ ...others } = {}] = simulator.state.refunds;
    const more = Array.from({ length: 150 }, (_, i) => ({ ...others, id: `re_other${i}`, metadata: {} }));
    simulator.state.refunds.unshift(...(more as typeof simulator.state.refunds));
    expect(await provider.refund.find?.(first, null)).toMatchObject({ made: { reference: 're_sim1' } });
  });

  it('whose 500 Stripe keeps stays unknown under its key, and goes through when the key has expired', async () => {
    pay(simulator.state, '7001', 5000);
    const sent = order();
    simulator.state.isCrashing = true;
    expect(await provider.refund.send(sent)).toMatchObject({ kind: 'unknown' });
    simulator.state.isCrashing = false;
    expect(await provider.refund.send(sent)).toMatchObject({ kind: 'unknown' });
    expect(await provider.refund.find?.(sent, null)).toEqual({ kind: 'absent' });
    clock.now += 25 * 3_600_000;
    expect(await provider.refund.send(sent)).toMatchObject({ kind: 'done' });
  });

  it('is listed with its mark, and one that a person made without', async () => {
    pay(simulator.state, '7001', 5000);
    const sent = order();
    await provider.refund.send(sent);
    simulator.state.refunds.unshift({
      ...(simulator.state.refunds[0] as never as object),
      id: 're_by_hand',
      metadata: {},
    } as never);
    const span = { from: '2026-11-24T00:00:00Z', to: '2027-01-01T00:00:00Z', cursor: null };
    expect(await provider.list(span)).toMatchObject({
      kind: 'page',
      items: [
        { reference: 're_by_hand', mark: null },
        { reference: 're_sim1', mark: sent.mark, sourceOrderId: '7001', amount: sent.amount, state: 'done' },
      ],
      next: null,
    });
  });
});

describe('amounts', () => {
  it.each([
    ['USD', 1234n, 2, 1234],
    ['JPY', 1234n, 0, 1234],
    ['MGA', 1234n, 0, 1234],
    ['HUF', 50n, 0, 5000],
    ['ISK', 5n, 0, 500],
    ['KWD', 5120n, 3, 5120],
    ['KWD', 5124n, 3, null],
    ['UGX', 5n, 0, null],
    ['USD', 1235n, 3, null],
    ['USD', 0n, 2, null],
  ] as const)('in %s: %s at %s decimals are %s', (currency, amount, scale, smallest) => {
    expect(toSmallest({ amount, scale, currency })).toBe(smallest);
  });

  it('come back as they went', () => {
    expect(fromSmallest(5120, 'kwd')).toEqual({ amount: 5120n, scale: 3, currency: 'KWD' });
  });
});

describe('what Stripe refuses', () => {
  const refusedFor = async (prepare: () => void, changes: Partial<RefundOrder> = {}) => {
    prepare();
    return send(changes);
  };

  it.each([
    [
      'a charge that is refunded whole',
      'amount_exceeded',
      () => pay(simulator.state, '7001', 5000, { amount_refunded: 5000 }),
    ],
    [
      'more than the rest',
      'amount_exceeded',
      () => pay(simulator.state, '7001', 5000, { amount_refunded: 4500 }),
    ],
    ['a disputed charge', 'refused', () => pay(simulator.state, '7001', 5000, { disputed: true })],
    ['an expired key', 'unauthorized', () => Object.assign(simulator.state, { isKeyExpired: true })],
  ] as const)('%s is %s', async (_what, code, prepare) => {
    expect(await refusedFor(prepare)).toMatchObject({ kind: 'refused', code });
  });

  it('a key without the permission', async () => {
    pay(simulator.state, '7001', 5000);
    simulator.permissions.delete('refunds');
    expect(await send()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    expect(await provider.test()).toMatchObject({ kind: 'refused', code: 'missing_permission' });
    simulator.permissions.add('refunds');
    expect(await provider.test()).toEqual({ kind: 'ok', account: 'Simulated store' });
  });

  it('the same key with another amount', async () => {
    pay(simulator.state, '7001', 5000);
    const sent = order();
    await provider.refund.send(sent);
    const other = { ...sent, amount: { ...sent.amount, amount: 900n } };
    expect(await provider.refund.send(other)).toMatchObject({ kind: 'refused', code: 'key_conflict' });
  });

  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${simulator.server.base}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.secretKey}`, 'stripe-version': API_VERSION, ...headers },
      body: new URLSearchParams(form),
    });
  const codeOf = async (answer: Response) =>
    ((await answer.json()) as { error: { code?: string; type: string } }).error;

  it.each([
    [{ charge: 'ch_none' }, {}, 404, 'resource_missing'],
    [{ charge: 'ch_sim1', amont: '5' }, {}, 400, 'parameter_unknown'],
    [{ charge: 'ch_sim1', amount: '5.00' }, {}, 400, 'parameter_invalid_integer'],
    [{ amount: '5' }, {}, 400, 'parameter_missing'],
    [{ charge: 'ch_sim1' }, { 'stripe-version': '2010-01-01' }, 400, undefined],
    [{ charge: 'ch_sim1' }, { 'idempotency-key': 'k'.repeat(256) }, 400, undefined],
    [{ charge: 'ch_sim1' }, { authorization: '' }, 401, undefined],
  ])('%j with %j', async (form, headers, status, code) => {
    pay(simulator.state, '7001', 5000);
    const answer = await post(
      '/v1/refunds',
      form as Record<string, string>,
      headers as Record<string, string>,
    );
    expect(answer.status).toBe(status);
    expect((await codeOf(answer)).code).toBe(code);
    expect(simulator.state.refunds).toEqual([]);
  });

  it('a transfer above the balance, or to an account that is not connected', async () => {
    const transfer = { key: randomUUID(), mark: 'mg-transfer-1', account: 'acct_store', description: 'x' };
    const amount = { amount: 100_000_001n, scale: 2, currency: 'USD' };
    const send = provider.transfer.send;
    expect(await send({ ...transfer, amount })).toMatchObject({ code: 'insufficient_funds' });
    const elsewhere = {
      ...transfer,
      key: randomUUID(),
      account: 'acct_none',
      amount: { ...amount, amount: 1n },
    };
    expect(await send(elsewhere)).toMatchObject({ code: 'not_found' });
  });
});

describe('a webhook', () => {
  const refund = { id: 're_sim1', object: 'refund', metadata: { makegood_mark: 'mg-1' } };
  const event = (type = 'refund.failed', id = 'evt_1') => ({ id, type, object: refund });
  const read = (headers: Record<string, string>, body: Buffer) => provider.readNotice?.(headers, body);

  it.each(['refund.updated', 'refund.failed', 'charge.refund.updated'])('%s tells of our refund', (type) => {
    const { headers, body } = signedEvent(WEBHOOK_SECRET, event(type), clock.now);
    expect(read(headers, body)).toMatchObject({
      ...{ kind: 'event', eventId: 'evt_1', topic: type },
      about: { noun: 'effect', reference: 're_sim1', mark: 'mg-1' },
    });
  });

  it('has the same id when it comes again, and is ignored if it is about anything else', () => {
    const { headers, body } = signedEvent(WEBHOOK_SECRET, event('invoice.paid', 'evt_2'), clock.now);
    expect(read(headers, body)).toEqual({ kind: 'ignored', eventId: 'evt_2' });
    expect(read(headers, body)).toEqual({ kind: 'ignored', eventId: 'evt_2' });
  });

  it('is forged with another secret, another body, an old or future time, or no signature', () => {
    const { headers, body } = signedEvent(WEBHOOK_SECRET, event(), clock.now);
    const forged = { kind: 'forged' };
    expect(read(headers, Buffer.from(body.toString().replace('re_sim1', 're_sim2')))).toEqual(forged);
    expect(read({}, body)).toEqual(forged);
    expect(read({ 'stripe-signature': 't=,v1=' }, body)).toEqual(forged);
    for (const [secret, at] of [
      ['whsec_another0000', clock.now],
      [WEBHOOK_SECRET, clock.now - 301_000],
      [WEBHOOK_SECRET, clock.now + 301_000],
    ] as const) {
      const other = signedEvent(secret, event(), at);
      expect(read(other.headers, other.body)).toEqual(forged);
    }
  });

  it('is taken with either secret while one replaces the other', () => {
    const { headers, body } = signedEvent(WEBHOOK_SECRET, event(), clock.now);
    const both = headers['stripe-signature']?.replace(',v1', `,v1=${'0'.repeat(64)},v1`) ?? '';
    expect(read({ 'stripe-signature': both }, body)).toMatchObject({ kind: 'event' });
  });
});
