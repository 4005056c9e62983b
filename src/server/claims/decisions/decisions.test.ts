/** Team decisions, from the call to the rows: amounts, instructions, history, mail and refusals. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { readMails } from '../../../../test/mails.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();

const instructions = async (claimId: string) => {
  const { rows } = await test.database.admin.query(
    'select kind, state, amount::text, idempotency_key, goods, address from claim_instructions where claim_id = $1',
    [claimId],
  );
  return rows;
};
const refund = (claimItemId: string, more: object = {}) => ({
  resolutions: [{ claimItemId, resolutionType: 'REFUND', ...more }],
});

describe('a claim as API clients read it', () => {
  it('identifies its customer the same way across claims, and its store credits', async () => {
    const [one, other] = [await openDesk(test, store), await openDesk(test, store)];
    const resolutions = [{ claimItemId: one.itemId, resolutionType: 'STORE_CREDIT', quantity: 1 }];
    const { json } = await one.team('POST', '/resolutions', { resolutions });
    const [resolution] = json.claimResolutions as { id: string; amounts: { total: string } }[];
    expect(json.claimStoreCredits).toMatchObject([
      { id: resolution?.id, amount: resolution?.amounts.total, currency: 'USD', state: 'WAITING' },
    ]);
    const { json: read } = await other.team('GET', '');
    expect(read).toMatchObject({ claimStoreCredits: [], userId: json.userId });
    const order = fileableOrder(test.clock.now, {
      customer: { email: 'ben@example.com', name: 'Ben', phone: null },
    });
    const { json: strangers } = await (await openDesk(test, store, { order })).team('GET', '');
    for (const { userId } of [json, strangers]) expect(userId).toMatch(/^[\w-]{20}$/);
    expect(strangers.userId).not.toBe(json.userId);
  });
});

describe('an approval', () => {
  it('records the payment and a pending instruction, moves the claim, and writes history and mail', async () => {
    const desk = await openDesk(test, store, { quantity: 4, issueType: 'ORDER_DELIVERED_NOT_RECEIVED' });
    const { status, json, etag } = await desk.team('POST', '/resolutions', refund(desk.itemId));
    expect({ status, etag }).toEqual({ status: 200, etag: '"2"' });
    expect(json).toMatchObject({
      status: 'APPROVED',
      claimState: 'approved',
      resolutionType: 'REFUND',
      claimResolutions: [
        {
          resolutionType: 'REFUND',
          quantity: 4,
          state: 'WAITING',
          paidOriginalValue: '88.10',
          paidOriginalCurrency: 'USD',
          shippingAmount: '6.00',
          amounts: { items: '75.000', shipping: '6.00', subtotal: '81.00', tax: '7.10', total: '88.10' },
          relatedClaimItemId: desk.itemId,
        },
      ],
      claimItems: [{ resolutionFinal: 'REFUND', resolutionQuantity: 4, quantityType: 'ALL' }],
    });
    expect(await instructions(desk.id)).toEqual([
      expect.objectContaining({ kind: 'PAYMENT', state: 'WAITING', amount: '88.10' }),
    ]);
    expect(await desk.mails()).toEqual(['approved', 'received']);
    const { events } = (await desk.team('GET', '/events')).json as unknown as { events: object[] };
    expect(events.at(-1)).toMatchObject({
      kind: 'approved',
      fromStatus: 'NEW',
      toStatus: 'APPROVED',
      actorKind: 'team',
    });
  });

  it('sends goods to the corrected address', async () => {
    const desk = await openDesk(test, store);
    const updatedShippingAddress = {
      ...{ name: 'Ada', company: null, address1: '2 Main St', address2: null, city: 'Nampa', province: 'ID' },
      ...{ postalCode: '83651', country: 'US', phone: null },
    };
    expect((await desk.shopper('PUT', '/address', { updatedShippingAddress })).status).toBe(200);
    const lines = [{ claimItemId: desk.itemId, resolutionType: 'RESHIP' }];
    await desk.team('POST', '/resolutions', { resolutions: lines });
    const sent = (city: string) => ({
      kind: 'GOODS',
      goods: [{ sourceItemId: 'i1', quantity: 1 }],
      address: { city },
    });
    expect(await instructions(desk.id)).toMatchObject([sent('Nampa')]);
    const back = {
      updatedShippingAddress: { ...updatedShippingAddress, city: 'Boise', postalCode: '83702' },
    };
    expect((await desk.shopper('PUT', '/address', back)).json).toMatchObject({
      shippingAddressChange: { city: 'Boise' },
    });
    expect(await instructions(desk.id)).toMatchObject([sent('Boise')]);
  });

  it('that is only recorded resolves the claim at once', async () => {
    const desk = await openDesk(test, store);
    const lines = [{ resolutionType: 'CUSTOM', resolutionDetails: 'A new lid by post' }];
    const { json } = await desk.team('POST', '/resolutions', { resolutions: lines });
    expect(json).toMatchObject({ status: 'RESOLVED', resolutionType: 'CUSTOM' });
    expect(await instructions(desk.id)).toEqual([]);
  });

  it('can be reversed while nothing was sent, which allows another', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/resolutions', refund(desk.itemId));
    expect((await desk.team('POST', '/resolutions', refund(desk.itemId))).json).toMatchObject({
      code: 'already_resolved',
    });
    expect((await desk.team('PATCH', '', { status: 'OPEN' })).json).toMatchObject({
      status: 'OPEN',
      resolutionType: null,
    });
    expect(await instructions(desk.id)).toMatchObject([{ state: 'CANCELLED' }]);
    expect((await desk.team('POST', '/resolutions', refund(desk.itemId))).json).toMatchObject({
      status: 'APPROVED',
    });
    expect(await desk.mails()).toEqual(['approved', 'approved', 'received', 'reopened']);
  });

  it('can not be reversed once money was sent', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/resolutions', refund(desk.itemId));
    await test.database.admin.query("update claim_resolutions set state = 'SENT' where claim_id = $1", [
      desk.id,
    ]);
    expect((await desk.team('GET', '')).json).toMatchObject({ claimState: 'payment' });
    expect((await desk.team('PATCH', '', { status: 'OPEN' })).json).toMatchObject({
      code: 'transition_not_allowed',
      from: 'APPROVED',
      allowed: [],
    });
  });

  it('never promises more than the order across all its claims', async () => {
    const first = await openDesk(test, store);
    const flat = (amount: string) => ({ resolutions: [{ resolutionType: 'FLAT_RATE', amount }] });
    expect((await first.team('POST', '/resolutions', flat('80.00'))).status).toBe(200);
    const second = await deskOf(test, store, { orderId: first.orderId });
    expect((await second.team('POST', '/resolutions', flat('8.11'))).json).toMatchObject({
      status: 422,
      code: 'amount_exceeded',
      most: '8.10',
    });
    expect((await second.team('POST', '/resolutions', refund(second.itemId))).json).toMatchObject({
      claimResolutions: [{ paidOriginalValue: '8.10', cappedBy: 'paid' }],
    });
  });

  it('is guarded by the database too', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/resolutions', refund(desk.itemId));
    const again = `insert into claim_resolutions select r.* from claim_resolutions t,
      jsonb_populate_record(null::claim_resolutions, to_jsonb(t) || '{"id": "again", "promised": 80}') r where t.claim_id = $1`;
    await expect(test.database.admin.query(again, [desk.id])).rejects.toMatchObject({ code: 'MG004' });
  });
});

describe('a denial', () => {
  it('gives its reason, releases the units, and never tells a shopper of a suspicion', async () => {
    const desk = await openDesk(test, store, { quantity: 4 });
    const denial = {
      reason: 'POTENTIAL_FRAUD',
      message: 'We can not cover this.',
      note: 'Fraud: third this week',
    };
    expect((await desk.team('POST', '/denial', denial)).json).toMatchObject({
      status: 'DENIED',
      denial: { reason: 'POTENTIAL_FRAUD', label: 'Potential Fraud' },
    });
    const seen = await desk.shopper('GET', '');
    expect(seen.json).toMatchObject({ denial: { reason: null, label: 'Not Covered' }, team: null });
    const mails = await readMails(test, { claimId: desk.id, kind: 'denied' });
    const events = await desk.shopper('GET', '/events');
    for (const said of [seen.json, events.json, mails]) expect(JSON.stringify(said)).not.toMatch(/fraud/i);
    expect(mails[0]?.body).toContain('Not Covered.\n\nWe can not cover this.');
    // The only button is the appeal.
    expect(mails[0]?.body).toMatch(/Tell us why here:\n\S+\/view\/\S+\/appeal\n/);
    expect(mails[0]?.parts?.link?.label).toBe('Appeal this decision');
    expect((await deskOf(test, store, { orderId: desk.orderId, quantity: 4 })).id).not.toBe(desk.id);
  });

  it('is told to the customer once, however often it is sent', async () => {
    const desk = await openDesk(test, store);
    const denial = { reason: 'OTHER', message: 'No.' };
    expect((await desk.team('POST', '/denial', denial)).status).toBe(200);
    expect((await desk.team('POST', '/denial', denial)).json).toMatchObject({
      code: 'transition_not_allowed',
    });
    expect(await readMails(test, { claimId: desk.id, kind: 'denied' })).toHaveLength(1);
  });

  it('can be appealed once', async () => {
    const desk = await openDesk(test, store);
    const denial = { reason: 'PACKAGE_ARRIVED', message: 'It is there.' };
    expect((await desk.shopper('POST', '/appeal', { message: 'No' })).json).toMatchObject({
      code: 'nothing_to_appeal',
    });
    await desk.team('POST', '/denial', denial);
    expect((await desk.shopper('POST', '/appeal', { message: 'It is not.' })).json).toMatchObject({
      status: 'OPEN',
      denial: null,
      claimMessages: [{ messageContent: 'It is not.', senderType: 'customer' }],
    });
    await desk.team('POST', '/denial', denial);
    expect((await desk.shopper('POST', '/appeal', { message: 'Still not.' })).json).toMatchObject({
      code: 'already_appealed',
    });
  });

  it('can not be undone if the units are gone', async () => {
    const desk = await openDesk(test, store, { quantity: 4 });
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    await deskOf(test, store, { orderId: desk.orderId, quantity: 2 });
    for (const attempt of [
      await desk.team('PATCH', '', { status: 'OPEN' }),
      await desk.shopper('POST', '/appeal', { message: 'It broke' }),
    ]) {
      expect(attempt.json).toMatchObject({ status: 422, code: 'quantity_exceeded', left: 2 });
    }
    expect(await desk.status()).toBe('DENIED');
  });
});

describe('a dismissal', () => {
  it('lasts until a day begins in the store’s time zone', async () => {
    const desk = await openDesk(test, store);
    const day = (days: number) => new Date(test.clock.now + days * 86_400_000).toISOString().slice(0, 10);
    for (const until of [day(-1), day(400)]) {
      expect((await desk.team('POST', '/dismissal', { until })).json).toMatchObject({
        code: 'dismissal_date_invalid',
      });
    }
    expect((await desk.team('POST', '/dismissal', { until: day(5) })).json).toMatchObject({
      status: 'TEMPORARILY_DISMISSED',
      dismissedUntil: expect.stringMatching(/T0[45]:00:00\.000Z$/),
    });
  });

  it('without a date is permanent', async () => {
    const desk = await openDesk(test, store);
    expect((await desk.team('POST', '/dismissal', { until: null })).json).toMatchObject({
      status: 'DISMISSED',
    });
  });
});

it('a resolution made elsewhere is recorded and moves no money', async () => {
  const desk = await openDesk(test, store);
  const done = { resolutionType: 'REFUND', description: 'At the till', amount: '20.40', reference: 'R-1' };
  expect((await desk.team('POST', '/resolve-externally', done)).json).toMatchObject({
    status: 'RESOLVED_BY_BRAND',
    claimResolutions: [
      { external: true, state: 'DONE', paidOriginalValue: '20.40', resolutionReference: 'R-1' },
    ],
  });
  expect(await instructions(desk.id)).toEqual([]);
  expect((await desk.team('PATCH', '', { status: 'OPEN' })).json).toMatchObject({ code: 'reason_required' });
  expect((await desk.team('PATCH', '', { status: 'OPEN', reason: 'The till was wrong' })).json).toMatchObject(
    {
      status: 'OPEN',
      claimResolutions: [{ state: 'CANCELLED' }],
    },
  );
});

describe('a change', () => {
  it('names the version it is based on', async () => {
    const desk = await openDesk(test, store);
    const set = (version: string | undefined, status = 'OPEN') =>
      test.app.inject({
        method: 'PATCH',
        url: `/v1/claims/${desk.id}`,
        headers: { ...bearer(owner), ...(version && { 'if-match': version }) },
        payload: { status },
      });
    const owner = await test.token(store, 'store_owner');
    expect((await set(undefined)).json()).toMatchObject({ status: 428, code: 'precondition_required' });
    expect((await set('"7"')).json()).toMatchObject({ status: 412, code: 'version_mismatch' });
    expect((await set('nonsense')).statusCode).toBe(412);
    const first = await set('"1"');
    expect(first.json()).toMatchObject({ status: 'OPEN', version: 2 });
    expect((await set('"1"')).body).toBe(first.body);
    expect((await set('"2"', 'WAITING_FOR_BRAND')).json()).toMatchObject({ version: 3 });
    expect((await set('"3"')).json()).toMatchObject({ status: 'OPEN', version: 4 });
  });

  it('follows the lifecycle, and lists the allowed moves', async () => {
    const desk = await openDesk(test, store);
    expect((await desk.team('PATCH', '', { status: 'ARCHIVED' })).json).toMatchObject({
      status: 422,
      code: 'transition_not_allowed',
      allowed: expect.arrayContaining(['OPEN', 'CLOSED', 'APPROVED']),
    });
    expect((await desk.team('PATCH', '', { status: 'DENIED' })).json).toMatchObject({
      code: 'decision_has_its_own_call',
      call: 'POST claims/{id}/denial',
    });
  });

  it('sets labels, assignee and types, with one event for each that differs', async () => {
    const desk = await openDesk(test, store);
    const patch = {
      labels: ['fragile', 'fragile'],
      assignee: 'mia',
      claimItems: [{ id: desk.itemId, claimType: 'LOST' }],
    };
    const { json } = await desk.team('PATCH', '', patch);
    expect(json).toMatchObject({
      claimType: 'LOST',
      claimItems: [{ claimType: 'LOST' }],
      team: { assignee: 'mia', labels: ['fragile'] },
    });
    const again = await desk.team('PATCH', '', patch);
    expect(again.json.version).toBe(json.version);
    const kinds = (await desk.team('GET', '/events')).json as unknown as { events: { kind: string }[] };
    expect(kinds.events.map(({ kind }) => kind)).toEqual(['filed', 'assigned', 'labelled', 'retyped']);
    const seen = (await desk.shopper('GET', '/events')).json as unknown as { events: { kind: string }[] };
    expect(seen.events.map(({ kind }) => kind)).toEqual(['filed']);
  });

  it('that undoes a decision requires the permission to decide', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/denial', { reason: 'OTHER', message: 'No.' });
    const user = bearer(await test.token(store, 'store_user'));
    const answer = await test.app.inject({
      method: 'PATCH',
      url: `/v1/claims/${desk.id}`,
      headers: { ...user, 'if-match': '*' },
      payload: { status: 'OPEN' },
    });
    expect(answer.json()).toMatchObject({ status: 403, permission: 'claim:resolve' });
  });
});

describe('at the same moment', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('two approvals: only one counts', async () => {
    const desk = await openDesk(test, store);
    const headers = { 'if-match': '"1"' };
    const both = [0, 1].map(() => desk.team('POST', '/resolutions', refund(desk.itemId), headers));
    expect(statuses(await Promise.all(both))).toEqual([200, 412]);
    expect(await instructions(desk.id)).toHaveLength(1);
  });

  it('approvals of two claims of an order never pay more together than the order', async () => {
    const first = await openDesk(test, store);
    const second = await deskOf(test, store, { orderId: first.orderId });
    const flat = { resolutions: [{ resolutionType: 'FLAT_RATE', amount: '60.00' }] };
    const both = [first, second].map((desk) => desk.team('POST', '/resolutions', flat));
    expect(statuses(await Promise.all(both))).toEqual([200, 422]);
  });

  it('an approval and a withdrawal: the first one wins', async () => {
    const desk = await openDesk(test, store);
    const answers = await Promise.all([
      desk.team('POST', '/resolutions', refund(desk.itemId)),
      desk.shopper('POST', '/withdrawal', {}),
    ]);
    expect(statuses(answers)).toEqual([200, 422]);
    const paid = await instructions(desk.id);
    expect(paid).toHaveLength((await desk.status()) === 'CLOSED' ? 0 : 1);
  });
});
