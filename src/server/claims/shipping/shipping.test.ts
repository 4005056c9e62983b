/** A store that ships replacements itself buys their labels at the desk, each once. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { carryOut } from '../../../../test/carrying.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { shippingOf } from '../../../../test/contract/labels.ts';
import { connectTo, registeredFor, testedProvider } from '../../../../test/provider.ts';
import type { DeskShipping, LabelRates } from '../../../contract/shipping-label.ts';
import type { StoreId } from '../../auth/caller.ts';
import { openEasyPost } from '../../integrations/shipping/easypost/client.ts';
import { credentialsSchema } from '../../integrations/shipping/easypost/credentials.ts';
import { emptyEasyPost, startEasyPostSimulator } from '../../integrations/shipping/easypost/simulator.ts';

const { server, apiKey, state } = await startEasyPostSimulator();
const { labels } = openEasyPost(credentialsSchema.parse({ apiKey }), { base: server.base });
const test = await createTestApp(
  {},
  { providers: { easypost: registeredFor(testedProvider(), { labels }) } },
);
afterAll(() => Promise.all([test.close(), server.stop()]));

const { context, database, clock } = test;
let made = 0;
let store: StoreId;
beforeEach(async () => {
  made += 1;
  store = await test.addStore({ id: `store${made}`, slug: `slug${made}` });
  await connectTo(context, store, 'easypost');
  Object.assign(state, emptyEasyPost());
  server.failures.length = 0;
});

async function work(): Promise<void> {
  await carryOut(context, store);
}

const { from, parcel } = shippingOf();

/** A replacement that nobody carries out but the team. */
async function replaced(resolutionType = 'RESHIP'): Promise<{ desk: Desk; resolutionId: string }> {
  const desk = await openDesk(test, store);
  const { json } = await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType, quantity: 1 }],
  });
  await work();
  const [resolution] = json.claimResolutions as { id: string }[];
  return { desk, resolutionId: resolution?.id ?? '' };
}

const ask = (desk: Desk, resolutionId: string, body: object = { from, parcel }) =>
  desk.team('POST', `/resolutions/${resolutionId}/rates`, body);

async function cheapest(desk: Desk, resolutionId: string): Promise<string> {
  const { rates } = (await ask(desk, resolutionId)).json as unknown as LabelRates;
  return rates[0]?.rate ?? '';
}

const buy = (desk: Desk, resolutionId: string, rate: string) =>
  desk.team('POST', `/resolutions/${resolutionId}/labels`, { rate });
const shipping = async (desk: Desk) => (await desk.team('GET', '/desk')).json.shipping as DeskShipping;
const bought = () => state.shipments.filter(({ postage_label: label }) => label !== null).length;
const trackingOf = async (desk: Desk) => {
  const { rows } = await database.admin.query(
    'select tracking_number from claim_resolutions where claim_id = $1',
    [desk.id],
  );
  return rows[0]?.tracking_number;
};

describe('the label of a replacement', () => {
  it('is offered with what each carrier takes, bought by a worker, and its number is the parcel’s', async () => {
    const { desk, resolutionId } = await replaced();
    expect(await shipping(desk)).toEqual({
      ...{ labels: [], providers: ['easypost'], open: [resolutionId], last: null },
      goods: [expect.objectContaining({ resolutionId })],
    });
    expect((await ask(desk, resolutionId)).json).toMatchObject({
      provider: 'easypost',
      rates: [{ carrier: 'USPS', price: '5.88', currency: 'USD', days: 3 }, { days: 2 }, { carrier: 'UPS' }],
    });
    expect((await buy(desk, resolutionId, await cheapest(desk, resolutionId))).status).toBe(200);
    expect(bought()).toBe(0);
    await work();
    const { labels: all, open, last } = await shipping(desk);
    expect(all).toMatchObject([
      { state: 'DONE', price: '5.88', file: { type: 'pdf' }, givesBack: true, trouble: null },
    ]);
    expect({ open, last }).toEqual({ open: [], last: { from, parcel, customs: null } });
    expect(await trackingOf(desk)).toBe(all[0]?.trackingNumber);
  });

  it('is bought once, also by two who press at once, and by two workers', async () => {
    const { desk, resolutionId } = await replaced();
    const rates = [await cheapest(desk, resolutionId), await cheapest(desk, resolutionId)];
    const answers = await Promise.all(rates.map((rate) => buy(desk, resolutionId, rate)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await Promise.all([work(), work()]);
    expect(bought()).toBe(1);
  });

  it('whose answer is lost is found, and not bought again', async () => {
    const { desk, resolutionId } = await replaced();
    await buy(desk, resolutionId, await cheapest(desk, resolutionId));
    server.failing = ({ path }) => path.endsWith('/buy');
    server.failures.push({ kind: 'lost' });
    await work();
    expect((await shipping(desk)).labels).toMatchObject([{ state: 'UNKNOWN', givesBack: false }]);
    clock.now += 20_000;
    await work();
    expect((await shipping(desk)).labels).toMatchObject([{ state: 'DONE' }]);
    expect([bought(), state.balance]).toEqual([1, 100_000 - 588]);
  });

  it('that the service refuses says why, and another one can be bought', async () => {
    const { desk, resolutionId } = await replaced();
    const rate = await cheapest(desk, resolutionId);
    state.balance = 5;
    await buy(desk, resolutionId, rate);
    await work();
    const { labels: all, open } = await shipping(desk);
    expect(all).toMatchObject([{ state: 'FAILED', trouble: { code: 'insufficient_funds' } }]);
    expect(open).toEqual([resolutionId]);
  });

  it('is given back before the parcel leaves, and then another one is bought', async () => {
    const { desk, resolutionId } = await replaced();
    await buy(desk, resolutionId, await cheapest(desk, resolutionId));
    await work();
    const [label] = (await shipping(desk)).labels;
    const giveBack = () => desk.team('POST', `/labels/${label?.id}/give-back`);
    expect((await giveBack()).status).toBe(200);
    expect(state.shipments.some(({ refund_status: refund }) => refund === 'submitted')).toBe(true);
    expect(await trackingOf(desk)).toBeNull();
    expect((await giveBack()).json.code).toBe('label_not_given_back');
    const { labels: all, open } = await shipping(desk);
    expect(all).toMatchObject([{ state: 'REVERSED', refund: 'pending', givesBack: false }]);
    expect(open).toEqual([resolutionId]);
  });

  it('that was not bought yet is canceled, and never bought', async () => {
    const { desk, resolutionId } = await replaced();
    await buy(desk, resolutionId, await cheapest(desk, resolutionId));
    const [label] = (await shipping(desk)).labels;
    expect((await desk.team('POST', `/labels/${label?.id}/give-back`)).status).toBe(200);
    await work();
    expect(bought()).toBe(0);
    expect((await shipping(desk)).labels).toMatchObject([{ state: 'CANCELLED' }]);
  });

  it('stays with a parcel that has left', async () => {
    const { desk, resolutionId } = await replaced();
    await buy(desk, resolutionId, await cheapest(desk, resolutionId));
    await work();
    await desk.team('PATCH', `/resolutions/${resolutionId}`, { status: 'SHIPPED' });
    const [label] = (await shipping(desk)).labels;
    expect(label?.givesBack).toBe(false);
    const refusal = await desk.team('POST', `/labels/${label?.id}/give-back`);
    expect(refusal.json.code).toBe('label_not_given_back');
  });
});

describe('a label abroad', () => {
  const berlin = {
    ...{ ...from, address1: 'Invalidenstraße 116', city: 'Berlin', province: null },
    ...{ postalCode: '10115', country: 'DE', phone: '+49 30 901820' },
  };
  const mug = { description: 'Mug', quantity: 1, value: '20.40', grams: 300, origin: 'PT', hsCode: null };
  const customs = { signer: 'Olive Hart', currency: 'USD', items: [mug] };
  const abroad = { from: berlin, parcel, customs };

  it('is bought with what was declared, which the desk shows, and the next form begins with', async () => {
    const { desk, resolutionId } = await replaced();
    expect((await shipping(desk)).goods).toMatchObject([
      { resolutionId, to: { country: 'US' }, currency: 'USD', items: [{ quantity: 1, value: '18.75' }] },
    ]);
    const { rates } = (await ask(desk, resolutionId, abroad)).json as unknown as LabelRates;
    await buy(desk, resolutionId, rates[0]?.rate ?? '');
    await work();
    const { labels: all, last } = await shipping(desk);
    expect(all).toMatchObject([{ state: 'DONE', customs }]);
    expect(last).toMatchObject({ customs });
    expect(state.shipments[0]?.customs_info).toMatchObject({ customs_signer: 'Olive Hart' });
  });

  it('is refused at the field that is missing or wrong, and nothing is asked of the service', async () => {
    const { desk, resolutionId } = await replaced();
    const refusedAt = async (body: object) => {
      const { status, json } = await ask(desk, resolutionId, body);
      const { errors = [], fields = errors } = json as Record<string, { path: string }[]>;
      return [status, [...new Set(fields.map(({ path }) => path))]];
    };
    const declaring = (change: object) => ({
      ...abroad,
      customs: { ...customs, items: [{ ...mug, ...change }] },
    });
    expect(await refusedAt({ from: berlin, parcel })).toEqual([422, ['customs']]);
    expect(await refusedAt(declaring({ grams: 9_000 }))).toEqual([422, ['parcel.grams']]);
    expect(await refusedAt(declaring({ value: '0.00' }))).toEqual([422, ['customs.items.0.value']]);
    for (const [name, value] of [
      ['origin', 'usa'],
      ['hsCode', '12'],
      ['description', ' '],
      ['quantity', 0],
      ['value', '-1'],
    ] as const)
      expect((await refusedAt(declaring({ [name]: value })))[1]).toEqual([`customs.items.0.${name}`]);
    expect((await refusedAt({ ...abroad, customs: { ...customs, items: [] } }))[1]).toEqual([
      'customs.items',
    ]);
    expect((await refusedAt({ ...abroad, customs: { ...customs, items: Array(21).fill(mug) } }))[1]).toEqual([
      'customs.items',
    ]);
    expect(state.shipments).toEqual([]);
  });

  it('declares nothing within a country, whatever was sent', async () => {
    const { desk, resolutionId } = await replaced();
    const { rates } = (await ask(desk, resolutionId, { ...abroad, from })).json as unknown as LabelRates;
    await buy(desk, resolutionId, rates[0]?.rate ?? '');
    expect((await shipping(desk)).labels).toMatchObject([{ customs: null }]);
  });
});

describe('no label is bought', () => {
  it('for money', async () => {
    const { desk, resolutionId } = await replaced('REFUND');
    expect((await ask(desk, resolutionId)).json.code).toBe('no_label_needed');
  });

  it('at a price that was offered too long ago, for another replacement, or by nobody', async () => {
    const [one, other] = [await replaced(), await replaced()];
    const rate = await cheapest(one.desk, one.resolutionId);
    const codeOf = async ({ desk, resolutionId }: typeof one, given: string) =>
      (await buy(desk, resolutionId, given)).json.code;
    expect(await codeOf(other, rate)).toBe('label_rate_over');
    expect(await codeOf(one, 'eyJwcmljZSI6IjAuMDEifQ')).toBe('label_rate_over');
    clock.now += 61 * 60_000;
    expect(await codeOf(one, rate)).toBe('label_rate_over');
  });

  it('from an address that can’t be printed, and the service’s refusal is told in plain words', async () => {
    const { desk, resolutionId } = await replaced();
    const wrong = await ask(desk, resolutionId, { from: { ...from, city: null }, parcel });
    expect(wrong.json).toMatchObject({ code: 'address_incomplete' });
    server.failing = () => true;
    server.failures.push({ kind: 'answer', status: 500 });
    expect((await ask(desk, resolutionId)).json).toMatchObject({
      ...{ code: 'label_refused', detail: expect.stringContaining('did not answer') },
    });
  });

  it('in another store’s claim', async () => {
    const { desk, resolutionId } = await replaced();
    const rate = await cheapest(desk, resolutionId);
    store = await test.addStore({ id: `other${made}`, slug: `other${made}` });
    const stranger = await openDesk(test, store);
    expect((await buy(stranger, resolutionId, rate)).status).toBe(404);
    expect((await ask(stranger, resolutionId)).status).toBe(404);
  });
});
