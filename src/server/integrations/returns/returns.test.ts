/** What returns tools say, in our words, and the webhooks that they send. */
import { describe, expect, it } from 'vitest';
import { AFTERSHIP_RETURN, LOOP_RETURN } from '../../../../test/returns-tools.ts';
import { openAftershipReturns } from './aftership/client.ts';
import { aftershipReturn } from './aftership/returns.ts';
import { aftershipWebhook } from './aftership/simulator.ts';
import { openLoop } from './loop/client.ts';
import { loopReturn } from './loop/returns.ts';
import { loopWebhook } from './loop/simulator.ts';

describe('a return at Loop', () => {
  it('has one line for each unit, and a page for the customer and one for the team', () => {
    expect(loopReturn(LOOP_RETURN)).toEqual({
      id: '6042537',
      number: null,
      status: 'IN_TRANSIT',
      createdAt: '2026-11-20T16:07:31.000Z',
      sourceOrderId: '7001',
      orderNumber: '#1001',
      trackingCompany: 'USPS',
      trackingNumber: '9400136105440512280610',
      trackingUrl: 'https://demo-shop.loopreturns.com/#/return/example-uuid',
      url: 'https://admin.loopreturns.com/returns/6042537',
      items: [
        { sourceItemId: 'i1', quantity: 2 },
        { sourceItemId: 'i2', quantity: 1 },
      ],
      amounts: { currency: 'USD', refund: '12.50', credit: null, exchange: null },
    });
  });

  it.each([
    ['open', 'pending', '0.00', 'APPROVED'],
    ['open', 'delivered', '0.00', 'RECEIVED'],
    ['review', 'new', '0.00', 'REQUESTED'],
    ['needs review', 'delivered', '0.00', 'RECEIVED'],
    ['closed', 'delivered', '12.50', 'REFUNDED'],
    ['closed', 'delivered', '0.00', 'RECEIVED'],
    ['cancelled', 'new', '12.50', 'CANCELLED'],
    ['expired', 'new', '0.00', 'CANCELLED'],
  ])('that is %s with its label %s and a refund of %s is %s', (state, label_status, refund, status) => {
    expect(loopReturn({ ...LOOP_RETURN, state, label_status, refund })?.status).toBe(status);
  });
});

describe('a return at AfterShip', () => {
  it('has its number, and the parts of a bundle instead of the bundle', () => {
    const bundled_items = [{ external_id: 'part', return_quantity: 3 }];
    const [first] = AFTERSHIP_RETURN.return_items;
    const bundle = { ...AFTERSHIP_RETURN, return_items: [first, { ...first, bundled_items }] };
    expect(aftershipReturn(bundle)).toMatchObject({
      ...{ number: 'A1B2C3D4', sourceOrderId: '7001', orderNumber: '#1001', url: null },
      items: [
        { sourceItemId: 'i1', quantity: 2 },
        { sourceItemId: 'part', quantity: 3 },
      ],
    });
  });

  it.each([
    ['submitted', 'no_label', 'REQUESTED', null],
    ['approved', 'pending', 'APPROVED', null],
    ['approved', 'in_transit', 'IN_TRANSIT', null],
    ['approved', 'received', 'RECEIVED', null],
    ['approved', 'received', 'REFUNDED', { amount: 12.5, currency: 'USD' }],
    ['done', 'received', 'REFUNDED', { amount: '12.50', currency: 'USD' }],
    ['done', 'received', 'RECEIVED', null],
    ['rejected', 'no_label', 'DECLINED', null],
    ['expired', 'no_label', 'CANCELLED', null],
  ])('that is %s and %s is %s', (approval_status, shipping_status, status, refunded_total) => {
    const found = aftershipReturn({ ...AFTERSHIP_RETURN, approval_status, shipping_status, refunded_total });
    expect(found?.status).toBe(status);
    expect(found?.amounts?.credit ?? null).toBe(refunded_total === null ? null : '12.50');
  });
});

describe('hostile texts', () => {
  it('arrive on one line, bounded, and links only if they are https', () => {
    const hostile = {
      carrier: 'UPS\n<b>',
      tracking_number: 'x'.repeat(300),
      status_page_url: 'javascript:alert(1)',
    };
    expect(loopReturn({ ...LOOP_RETURN, ...hostile })).toMatchObject({
      ...{ trackingCompany: 'UPS <b>', trackingNumber: null, trackingUrl: null },
    });
  });

  it.each([
    null,
    1,
    'x',
    [],
    {},
    { id: {} },
    { ...LOOP_RETURN, state: 'melted' },
    { ...LOOP_RETURN, created_at: 'soon' },
  ])('are no return: %j', (given) => {
    expect(loopReturn(given)).toBeNull();
    expect(aftershipReturn(given)).toBeNull();
  });
});

const loop = openLoop({ apiKey: 'simulated-loop-key', webhookSecret: 'simulated-loop-secret' });
const aftership = openAftershipReturns({
  ...{ apiKey: 'asat_simulated_key', webhookSecret: 'simulated-aftership-secret' },
});

describe('a webhook of Loop', () => {
  const event = { topic: 'return', trigger: 'return.updated', id: 6042537, url: 'https://shop.example/a' };

  it('names the return, and has the same id each time', async () => {
    const { headers, body } = loopWebhook(event);
    expect(body.toString()).toContain('https:\\/\\/');
    const notice = await loop.readNotice?.(headers, body);
    expect(notice).toMatchObject({ kind: 'event', about: { noun: 'return', returnId: '6042537' } });
    expect(await loop.readNotice?.(headers, body)).toEqual(notice);
  });

  it('about a label names its return', async () => {
    const { headers, body } = loopWebhook({
      topic: 'label',
      trigger: 'label.updated',
      id: 9,
      return_id: '6042537',
    });
    expect(await loop.readNotice?.(headers, body)).toMatchObject({ about: { returnId: '6042537' } });
  });

  it.each([[null], [{}], [{ topic: 'label', trigger: 'return.created' }], [{ topic: 'giftcard', id: 1 }]])(
    'that says nothing of a return is ignored: %j',
    async (given) => {
      const { headers, body } = loopWebhook(given);
      expect(await loop.readNotice?.(headers, body)).toMatchObject({ kind: 'ignored' });
    },
  );

  it('with another body, another secret or none is forged', async () => {
    const { headers, body } = loopWebhook(event);
    const forged = { kind: 'forged' };
    expect(await loop.readNotice?.(headers, Buffer.concat([body, Buffer.from(' ')]))).toEqual(forged);
    expect(await loop.readNotice?.({}, body)).toEqual(forged);
    const other = openLoop({ apiKey: 'simulated-loop-key', webhookSecret: 'another-secret' });
    expect(await other.readNotice?.(headers, body)).toEqual(forged);
  });
});

describe('a webhook of AfterShip', () => {
  const event = {
    ...{ id: 'e1', event: 'return.approved', created_at: '2026-11-21T10:00:00Z' },
    data: { id: AFTERSHIP_RETURN.id, contact_email: 'ada@example.com' },
  };

  it('names the return, and nothing of the customer', async () => {
    const { headers, body } = aftershipWebhook(event);
    expect(await aftership.readNotice?.(headers, body)).toEqual({
      ...{ kind: 'event', eventId: 'e1', topic: 'return.approved', changedAt: '2026-11-21T10:00:00.000Z' },
      about: { noun: 'return', returnId: AFTERSHIP_RETURN.id },
    });
  });

  it('of an old account has the signature in another header', async () => {
    const { headers, body } = aftershipWebhook(event);
    const old = { 'am-webhook-signature': `hmac-sha256=${headers['as-signature-hmac-sha256']}` };
    expect(await aftership.readNotice?.(old, body)).toMatchObject({ kind: 'event' });
  });

  it('with another body, of another kind or without a return is not acted on', async () => {
    const { headers, body } = aftershipWebhook(event);
    expect(await aftership.readNotice?.(headers, Buffer.from('{}'))).toEqual({ kind: 'forged' });
    expect(await aftership.readNotice?.({}, body)).toEqual({ kind: 'forged' });
    for (const other of [
      { ...event, event: 'ping' },
      { ...event, data: { id: '../evil' } },
    ]) {
      const sent = aftershipWebhook(other);
      expect(await aftership.readNotice?.(sent.headers, sent.body)).toMatchObject({ kind: 'ignored' });
    }
  });
});
