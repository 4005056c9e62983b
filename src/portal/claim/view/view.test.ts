/** What the holder of a claim's link sees for every decision. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { createBrowser } from '../../../../test/browser-without-script.ts';
import { type Desk, deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { bearer, fileableOrder, linkToken } from '../../../../test/world.ts';
import { buildFulfillment, buildItem } from '../../../demo/build.ts';
import type { StoreId } from '../../../server/auth/caller.ts';
import { PROPS_ID } from '../../engine/document.ts';
import { portalPages } from '../../routes.ts';
import type { ViewProps } from './model.ts';

let test: TestApp;
let store: StoreId;
beforeAll(async () => {
  test = await createTestApp({}, { pages: portalPages });
  store = await test.addStore();
});
afterAll(() => test.close());

const pageOf = async ({ id }: Desk) =>
  (await test.app.inject({ url: `/view/${linkToken('claim', store, id)}` })).body;
/** The props embedded in the page. */
async function propsOf(desk: Desk): Promise<ViewProps> {
  const [, json = ''] = new RegExp(`id="${PROPS_ID}">(.*?)</script>`).exec(await pageOf(desk)) ?? [];
  return JSON.parse(json);
}
const PICTURE = 'https://images.example/mug.png';
const approve = (desk: Desk, ...resolutions: object[]) =>
  desk.team('POST', '/resolutions', { resolutions, message: 'Sorry about the mug' });

describe('before a decision', () => {
  it('says who does what by when, where the package is, and what comes next', async () => {
    const desk = await openDesk(test, store);
    const props = await propsOf(desk);
    expect(props.badge).toEqual({ tone: 'info', text: 'New', icon: 'clock' });
    expect(props.next).toEqual([expect.stringMatching(/^We’ll decide by .* and email you\.$/)]);
    expect(props.decision).toBeNull();
    expect(props.parcels[0]?.stations.map(({ title }) => title)).toEqual(['Ordered', 'Shipped', 'Delivered']);
    expect(props.parcels[0]?.tracking?.url).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784');
    expect(props.timeline.map(({ title }) => title)).toEqual(['Claim filed', 'Review', 'Decision']);
  });

  it('says what is missing and when the claim closes without a reply', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/proof-requests', { types: ['PHOTO', 'RECEIPT'], message: 'Please' });
    expect((await propsOf(desk)).next).toEqual([
      expect.stringMatching(
        /^We need photos or a video and a receipt or another document from you\. If we don’t hear from you, the claim will close on [A-Z][a-z]+day, [A-Z][a-z]+ \d+\.$/,
      ),
    ]);
  });

  it('reveals nothing internal: no notes, labels, assignees, or moves that look the same to the shopper', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/notes', { content: 'Looks odd' });
    await desk.team('PATCH', '', { assignee: 'mia', labels: ['fragile'] });
    await desk.team('PATCH', '', { claimItems: [{ id: desk.itemId, claimType: 'LOST' }] });
    for (const status of ['WAITING_FOR_OP', 'WAITING_FOR_BRAND', 'COMMUNICATING']) {
      await desk.team('PATCH', '', { status });
    }
    const { timeline, items } = await propsOf(desk);
    expect(items[0]?.issue).toBe('Lost');
    const past = timeline.filter(({ at }) => at !== null);
    expect(past.map(({ title }) => title)).toEqual(['Claim filed', 'Waiting for an answer']);
    expect(await pageOf(desk)).not.toMatch(/\b(odd|mia|fragile)\b/);
  });

  it('says where a duplicate went, in the history and as the next step', async () => {
    const desk = await openDesk(test, store);
    const later = await deskOf(test, store, { orderId: desk.orderId });
    await later.team('POST', '/merge', { into: desk.id });
    const { claimNumber } = (await desk.team('GET', '')).json;
    const { next, timeline } = await propsOf(later);
    expect(next).toEqual([
      `You told us about this problem before, so we added this claim to your claim #${claimNumber}. We’ll answer you there.`,
    ]);
    expect(timeline.at(-1)?.title).toBe('Added to your earlier claim');
    expect((await propsOf(desk)).timeline.map(({ title }) => title)).toEqual([
      'Claim filed',
      'Review',
      'Decision',
    ]);
  });

  it('may be withdrawn because the package arrived, if it may still arrive', async () => {
    const lost = await openDesk(test, store, { quantity: 4, issueType: 'ORDER_DELIVERED_NOT_RECEIVED' });
    expect(await pageOf(lost)).toContain('It arrived after all, or you no longer need it.');
    const broken = await pageOf(await openDesk(test, store));
    expect(broken).toContain('>You no longer need it.<');
    expect(broken).not.toContain('arrived after all');
  });

  it('counts consecutive messages of one side instead of repeating them', async () => {
    const desk = await openDesk(test, store);
    for (const messageContent of ['one', 'two']) await desk.shopper('POST', '/messages', { messageContent });
    await desk.team('POST', '/messages', { messageContent: 'Hello' });
    const past = (await propsOf(desk)).timeline.filter(({ at }) => at !== null);
    expect(past.map(({ title, detail }) => [title, detail])).toEqual([
      ['Claim filed', null],
      ['You messaged us', '2 messages'],
      ['We messaged you', null],
    ]);
  });
});

describe('a decision', () => {
  it('shows the third decimal of an item value only if it isn’t zero', async () => {
    const desk = await openDesk(test, store, {});
    await approve(desk, {
      claimItemId: desk.itemId,
      resolutionType: 'REFUND',
      quantity: 1,
      percentage: '50',
    });
    const { decision } = await propsOf(desk);
    const values = decision?.resolutions[0]?.lines.map(({ value }) => value);
    expect(values).toEqual(['$9.375', '$0.00', '$9.37', '$0.83']);
  });

  it('shows every amount and a line for each item', async () => {
    const desk = await openDesk(test, store, { quantity: 4, issueType: 'STOLEN' });
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 3 });
    const { decision, items, state, next } = await propsOf(desk);
    expect(decision).toMatchObject({ title: 'What you get', message: 'Sorry about the mug', total: null });
    expect(decision?.resolutions[0]).toMatchObject({
      title: 'Refund of $61.20',
      badge: { text: 'Being prepared' },
      lines: [
        { label: '3 × Mug', value: '$56.25' },
        { label: 'Shipping', value: '$0.00' },
        { label: 'Subtotal', value: '$56.25' },
        { label: 'Taxes', value: '$4.95' },
      ],
      total: { label: 'Total', value: '$61.20' },
    });
    expect(items[0]?.outcomes).toMatchObject([
      { tone: 'success', text: 'Refund', line: 'for 3 of 4 · $61.20' },
      { tone: 'neutral', text: 'Not approved', line: 'for 1 of 4' },
    ]);
    expect(state).toBe('approved');
    expect(next[0]).toMatch(
      /^We’ll send your money next\. It takes up to 5 business days, so expect it by [A-Z][a-z]+day, /,
    );
  });

  it('is the page’s headline: the amount, the day and the progress', async () => {
    const desk = await openDesk(test, store, { quantity: 2 });
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'REFUND' });
    const [moment] = (await propsOf(desk)).moments;
    const headlines = [{ text: '$40.80', imageUrl: null }];
    expect(moment).toMatchObject({ id: 'PAYMENT', headlines, line: 'Refund to your card' });
    expect(moment?.day).toMatch(/^Expected by \w+day, \w+ \d+$/);
    expect(moment?.stages.map(({ label, isReached }) => [label, isReached])).toEqual([
      ['Approved', true],
      ['Sent', false],
      ['Paid', false],
    ]);
    expect(await pageOf(desk)).toContain('Your claim is approved');
  });

  it('shows a replacement large, with its picture', async () => {
    const items = [buildItem({ sourceItemId: 'i1', quantity: 4, imageUrl: PICTURE })];
    const order = fileableOrder(test.clock.now, { items });
    const desk = await openDesk(test, store, { quantity: 2, order });
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'RESHIP' });
    const [moment] = (await propsOf(desk)).moments;
    const headlines = [{ text: '2\u00a0×\u00a0Mug', imageUrl: PICTURE }];
    expect(moment).toMatchObject({
      id: 'GOODS',
      headlines,
      isLong: false,
      more: null,
      line: 'A replacement, at no charge',
    });
    const html = await pageOf(desk);
    expect(html.split('id="outcome"')[1]?.split('What happens next')[0]).toContain(PICTURE);
  });

  it('shows a replacement with a long name in smaller type', async () => {
    const name = 'Hand-thrown stoneware coffee mug with a matte moss glaze';
    const items = [buildItem({ sourceItemId: 'i1', quantity: 4, name })];
    const desk = await openDesk(test, store, { order: fileableOrder(test.clock.now, { items }) });
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'RESHIP' });
    expect((await propsOf(desk)).moments).toMatchObject([{ isLong: true }]);
    expect(await pageOf(desk)).toContain(`tabular-nums pb-2 text-xl"`);
  });

  it('explains caps and adds up several kinds', async () => {
    const insured = { insuredAmount: '50.00', premiumPaid: '1', premiumCurrency: 'USD', removedAt: null };
    const order = fileableOrder(test.clock.now, { protection: { shipping: insured, warranty: null } });
    const desk = await openDesk(test, store, { quantity: 4, order });
    const { status } = await approve(
      desk,
      { claimItemId: desk.itemId, resolutionType: 'STORE_CREDIT', quantity: 1, percentage: '50' },
      { claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 2 },
      { claimItemId: desk.itemId, resolutionType: 'RESHIP', quantity: 1 },
    );
    expect(status).toBe(200);
    const { decision, items } = await propsOf(desk);
    const [credit, refund, reship] = decision?.resolutions ?? [];
    // Refunds use up the limit first, as in the valuation.
    expect(refund?.title).toBe('Refund of $40.80');
    expect(refund?.notes).toEqual([]);
    expect(credit?.lines.at(-1)).toEqual({ label: 'Above the maximum we can pay', value: '−$1.00' });
    expect(credit?.notes).toEqual([
      '50% of what you paid for it.',
      'Your protection covers up to $9.20 here, so that’s the most we can pay.',
    ]);
    expect(reship).toMatchObject({ title: 'Replacement for Mug', lines: [], total: { value: 'No charge' } });
    expect(decision?.total).toEqual({
      label: 'Total for this claim',
      value: expect.stringMatching(/^\$5\d\.\d\d$/),
    });
    expect(items[0]?.outcomes.map(({ text }) => text)).toEqual(['Store credit', 'Refund', 'Replacement']);
  });

  it.each([
    ['JPY', { price: '60.0', discount: '0.0', tax: '6.0' }, ['¥60', '¥66']],
    ['KWD', { price: '1.2500', discount: '0.0000', tax: '0.1250' }, ['KWD\u00a01.250', 'KWD\u00a01.375']],
  ])('shows the decimals of %s', async (currency, price, [items, total]) => {
    const item = buildItem({ sourceItemId: 'i1', quantity: 4, ...price });
    const desk = await openDesk(test, store, {
      order: fileableOrder(test.clock.now, { currency, items: [item] }),
    });
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'REFUND' });
    const [refund] = (await propsOf(desk)).decision?.resolutions ?? [];
    expect([refund?.lines[0]?.value, refund?.total?.value]).toEqual([items, total]);
  });

  it('shows each step as it is carried out, with the replacement’s own tracking', async () => {
    const desk = await openDesk(test, store);
    await approve(desk, { claimItemId: desk.itemId, resolutionType: 'RESHIP' });
    await test.database.admin.query(
      `update claim_resolutions set state = 'SHIPPED', tracking_company = 'UPS', tracking_number = '1Z7'
       where claim_id = $1`,
      [desk.id],
    );
    const { badge, decision, next } = await propsOf(desk);
    expect(badge).toMatchObject({ text: 'Replacement shipped', icon: 'check-circle' });
    expect(next[0]).toMatch(/^Your replacement shipped on /);
    expect(decision?.resolutions[0]).toMatchObject({
      badge: { text: expect.stringMatching(/^Shipped /) },
      tracking: { company: 'UPS', number: '1Z7', url: 'https://www.ups.com/track?tracknum=1Z7' },
    });
  });

  it('never mentions suspected fraud', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/denial', { reason: 'POTENTIAL_FRAUD', message: 'We can’t cover this.' });
    const { decision, items, next } = await propsOf(desk);
    expect(decision).toMatchObject({
      title: 'Not approved',
      reason: 'Not Covered',
      message: 'We can’t cover this.',
      resolutions: [],
    });
    expect(items[0]?.outcomes).toMatchObject([{ text: 'Denied', tone: 'danger' }]);
    expect(next[0]).toContain('you can appeal once');
    const page = await pageOf(desk);
    expect(page).toContain('Not Covered');
    expect(page).not.toMatch(/fraud/i);
    await desk.shopper('POST', '/appeal', { message: 'It is not' });
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'Still no.' });
    expect((await propsOf(desk)).decision?.reason).toBeNull();
    expect((await propsOf(desk)).next[0]).toContain('We reviewed your claim again');
  });

  it('to hold the claim shows the day it resumes and the team’s message', async () => {
    const desk = await openDesk(test, store);
    const until = new Date(test.clock.now + 10 * 86_400_000).toISOString().slice(0, 10);
    await desk.team('POST', '/dismissal', { until, reason: 'PACKAGE_ARRIVED', message: 'It is due.' });
    const { badge, decision, next, timeline } = await propsOf(desk);
    expect(badge).toMatchObject({
      tone: 'neutral',
      text: expect.stringMatching(/^On hold until \w{3} \d+(, \d{4})?$/),
    });
    expect(decision).toMatchObject({
      title: 'On hold',
      reason: 'The package arrived',
      message: 'It is due.',
    });
    expect(next[0]).toMatch(/^This claim is on hold until [A-Z][a-z]+day, /);
    expect(timeline.find(({ title }) => title === 'On hold')?.detail).toMatch(/^Until /);
  });

  it('carried out elsewhere is shown with the day the claim closes', async () => {
    const desk = await openDesk(test, store);
    const done = { resolutionType: 'REFUND', description: 'At the till', reference: 'R-1', amount: '20.40' };
    await desk.team('POST', '/resolve-externally', done);
    const { decision, next } = await propsOf(desk);
    expect(decision?.resolutions[0]).toMatchObject({
      title: 'Refund of $20.40, handled separately',
      lines: [],
      notes: ['Reference: R-1'],
    });
    expect(next.at(-1)).toMatch(/^This claim will close on [A-Z][a-z]+day, /);
    const other = await openDesk(test, store);
    await other.team('POST', '/resolve-externally', { description: 'A voucher', amount: '5.00' });
    const [voucher] = (await propsOf(other)).decision?.resolutions ?? [];
    expect(voucher?.title).toBe('$5.00, agreed with you, handled separately');
  });
});

describe('the status of a claim', () => {
  it.each([
    ['APPROVED', 'WAITING', 'approved', 'Approved'],
    ['APPROVED', 'SENT', 'payment', 'Payment on its way'],
    ['RESOLVED', 'DONE', 'payment', 'Refund sent'],
  ])(
    '%s with its money %s is %s everywhere, which people read as “%s”',
    async (status, state, claimState, label) => {
      const sourceOrderNumber = `status-${state}`;
      const desk = await openDesk(test, store, {
        order: fileableOrder(test.clock.now, { sourceOrderNumber }),
      });
      await approve(desk, { claimItemId: desk.itemId, resolutionType: 'REFUND' });
      await test.database.admin.query('update claim_resolutions set state = $2 where claim_id = $1', [
        desk.id,
        state,
      ]);
      await test.database.admin.query('update claims set status = $2 where id = $1', [desk.id, status]);
      const { badge, state: shown } = await propsOf(desk);
      expect({ state: shown, text: badge.text }).toEqual({ state: claimState, text: label });
      const sought = { order: sourceOrderNumber, email: 'ada@example.com' };
      const visitor = createBrowser(test.app);
      await visitor.open('/start?store=test');
      await visitor.post(sought);
      const labels = ['Approved', 'Payment on its way', 'Refund sent'];
      const { html } = await visitor.open('/');
      expect(labels.filter((one) => html.includes(`>${one}<`))).toEqual([label]);
      const print = await visitor.open(`/print/${linkToken('claim', store, desk.id)}`);
      expect(print.text).toContain(`Status ${label} Filed`);
      const { json: claim } = await desk.team('GET', '');
      const owner = bearer(await test.token(store, 'store_owner'));
      const { claims } = (await test.app.inject({ url: '/v1/claims', headers: owner })).json();
      const found = await test.app.inject({
        ...{ method: 'POST', url: '/v1/order-lookup', payload: { ...sought, store: 'test' } },
      });
      const listed = claims.find(({ id }: { id: string }) => id === desk.id);
      const [known] = found.json().existingClaims;
      for (const one of [claim, listed, known]) expect(one).toMatchObject({ claimState });
    },
  );
});

describe('an in-store purchase', () => {
  it('shows its day and warranty, and no package', async () => {
    const desk = await openDesk(test, store);
    await test.database.admin.query(
      `update claims set sales_channel = 'IN_STORE',
         warranty_metadata = '{"dateOfPurchase": "2026-11-01T17:00:00.000Z", "warrantyPeriod": "P1Y"}'
       where id = $1`,
      [desk.id],
    );
    const { parcels, purchase } = await propsOf(desk);
    expect(parcels).toEqual([]);
    expect(purchase).toEqual({ on: 'Nov 1, 2026', warrantyUntil: 'Nov 1, 2027' });
    expect(await pageOf(desk)).toContain('Bought Nov 1, 2026 · Warranty until Nov 1, 2027');
  });
});

describe('several packages', () => {
  it('show tracking for each package in the claim and hide the others', async () => {
    const shipped = (id: string, more: object) =>
      buildFulfillment({ sourceFulfillmentId: id, items: [{ sourceItemId: 'i1', quantity: 2 }], ...more });
    const at = (days: number) => new Date(test.clock.now - days * 86_400_000).toISOString();
    const times = { fulfilledAt: at(8), lastScanAt: at(5), deliveredAt: at(5), estimatedDeliveryAt: null };
    const order = fileableOrder(test.clock.now, {
      fulfillments: [shipped('f0', times), shipped('f1', times)],
    });
    const { parcels } = await propsOf(await openDesk(test, store, { order }));
    expect(parcels.map(({ id, title }) => [id, title])).toEqual([['f1', 'Package 2 of 2']]);
  });
});

describe('a return of what the claim is about', () => {
  it('is shown with the parcel that comes back, and no return of other items', async () => {
    const sent = { status: 'IN_TRANSIT', createdAt: '2026-11-02T10:00:00.000Z', trackingUrl: null } as const;
    const items = [{ sourceItemId: 'i1', quantity: 1 }];
    const order = fileableOrder(test.clock.now, {
      returns: [
        { ...sent, id: 'r1', trackingNumber: '1Z999AA10123456784', items },
        { ...sent, id: 'r2', trackingNumber: null, items: [{ sourceItemId: 'i9', quantity: 1 }] },
      ],
    });
    const { parcels } = await propsOf(await openDesk(test, store, { order }));
    expect(parcels).toMatchObject([
      {},
      { title: 'Return r1', badge: { text: 'On its way back' }, tracking: { number: '1Z999AA10123456784' } },
    ]);
    expect((await propsOf(await openDesk(test, store))).parcels).toHaveLength(1);
  });
});
