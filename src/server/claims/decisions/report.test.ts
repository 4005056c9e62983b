/** A resolution's reported progress: its state, its mail and its end, each once. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { type Desk, openDesk } from '../../../../test/claim-desk.ts';
import { readMails } from '../../../../test/mails.ts';
import { bearer, fileableOrder } from '../../../../test/world.ts';
import { REPORTED_STATES } from '../../../domain/claims/resolution-progress.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();

type Resolution = { id: string; state: string };

async function approved(...types: string[]): Promise<{ desk: Desk; ids: string[] }> {
  const desk = await openDesk(test, store, { quantity: types.length, issueType: 'DAMAGED' });
  const resolutions = types.map((resolutionType) => ({
    claimItemId: desk.itemId,
    resolutionType,
    quantity: 1,
  }));
  const { json } = await desk.team('POST', '/resolutions', { resolutions });
  return { desk, ids: (json.claimResolutions as Resolution[]).map(({ id }) => id) };
}

const report = (desk: Desk, id: string | undefined, body: object) =>
  desk.team('PATCH', `/resolutions/${id}`, body);
const news = async (desk: Desk) => (await desk.mails()).filter((kind) => !/received|approved/.test(kind));

describe('a refund', () => {
  it('is on its way once sent and resolves the claim once done, with a single mail', async () => {
    const { desk, ids } = await approved('REFUND');
    const sent = await report(desk, ids[0], { status: 'SENT', reference: 'R-1204' });
    expect(sent.json).toMatchObject({
      status: 'APPROVED',
      claimState: 'payment',
      claimResolutions: [{ state: 'SENT', resolutionReference: 'R-1204' }],
    });
    expect(await news(desk)).toEqual(['refund_sent']);
    expect((await report(desk, ids[0], { status: 'DONE' })).json).toMatchObject({
      status: 'RESOLVED',
      claimState: 'payment',
    });
    expect(await news(desk)).toEqual(['refund_sent']);
  });

  it('that is done at once is still announced', async () => {
    const { desk, ids } = await approved('REFUND');
    expect((await report(desk, ids[0], { status: 'DONE' })).json.status).toBe('RESOLVED');
    expect(await news(desk)).toEqual(['refund_sent']);
  });

  it('is never sent twice: its instruction is no longer pending', async () => {
    const { desk, ids } = await approved('REFUND');
    await report(desk, ids[0], { status: 'SENT' });
    const { rows } = await test.database.admin.query(
      'select state from claim_instructions where resolution_id = $1',
      [ids[0]],
    );
    expect(rows).toEqual([{ state: 'DONE' }]);
    expect((await desk.team('PATCH', '', { status: 'OPEN', reason: 'A mistake' })).status).toBe(422);
  });
});

describe('the desk', () => {
  it('says what can be reported next, until nothing is left', async () => {
    const { desk, ids } = await approved('REFUND', 'RESHIP');
    const next = async () => {
      const { json } = await desk.team('GET', '/desk');
      const instructions = json.instructions as { resolutionId: string; reports: string[] }[];
      return ids.map((id) => instructions.find(({ resolutionId }) => resolutionId === id)?.reports);
    };
    expect(await next()).toEqual([
      ['SENT', 'DONE'],
      ['MADE', 'SHIPPED', 'DONE'],
    ]);
    await report(desk, ids[0], { status: 'SENT' });
    await report(desk, ids[1], { status: 'SHIPPED' });
    expect(await next()).toEqual([['DONE'], ['DONE']]);
    for (const id of ids) await report(desk, id, { status: 'DONE' });
    expect(await next()).toEqual([[], []]);
  });
});

describe('a claim', () => {
  it('has the same status wherever it is read', async () => {
    const order = fileableOrder(test.clock.now, { sourceOrderNumber: '7001' });
    const desk = await openDesk(test, store, { order });
    const resolutions = [{ claimItemId: desk.itemId, resolutionType: 'REFUND', quantity: 1 }];
    const { json } = await desk.team('POST', '/resolutions', { resolutions });
    const [resolution] = json.claimResolutions as Resolution[];
    const owner = bearer(await test.token(store, 'store_owner'));
    const states = async () => {
      const list = await test.app.inject({ url: '/v1/claims?q=7001', headers: owner });
      const lookup = await test.app.inject({
        method: 'POST',
        url: '/v1/order-lookup',
        payload: { email: order.customer.email, order: '7001', store: 'test' },
      });
      const { json: claim } = await desk.team('GET', '');
      return [claim, list.json().claims[0], lookup.json().existingClaims[0]].map(
        ({ claimState }) => claimState,
      );
    };
    expect(await states()).toEqual(['approved', 'approved', 'approved']);
    for (const status of ['SENT', 'DONE']) {
      await report(desk, resolution?.id, { status });
      expect(await states()).toEqual(['payment', 'payment', 'payment']);
    }
  });
});

describe('a replacement', () => {
  it('is prepared, then ships with its tracking, and each step is announced', async () => {
    const { desk, ids } = await approved('RESHIP');
    expect((await report(desk, ids[0], { status: 'MADE' })).json.claimState).toBe('unfulfilled');
    const tracking = { company: 'UPS', number: '1Z999' };
    const shipped = await report(desk, ids[0], { status: 'SHIPPED', tracking });
    expect(shipped.json).toMatchObject({
      claimState: 'fulfilled',
      status: 'APPROVED',
      claimResolutions: [
        {
          trackingCompany: 'UPS',
          trackingNumber: '1Z999',
          trackingUrl: 'https://parcelsapp.com/en/tracking/1Z999',
        },
      ],
    });
    expect(await news(desk)).toEqual(['replacement_made', 'replacement_shipped']);
    const [mail] = await readMails(test, { claimId: desk.id, kind: 'replacement_shipped' });
    expect(mail?.body).toContain('Shipped with UPS.');
    expect(mail?.body).toContain('Track your package: 1Z999');
    expect((await report(desk, ids[0], { status: 'DONE' })).json).toMatchObject({
      status: 'RESOLVED',
      claimState: 'fulfilled',
    });
    expect(await news(desk)).toHaveLength(2);
  });

  it('can have its tracking corrected without another mail or step', async () => {
    const { desk, ids } = await approved('RESHIP');
    await report(desk, ids[0], { status: 'SHIPPED', tracking: { number: '1Z' } });
    const corrected = await report(desk, ids[0], { tracking: { number: '2Z' } });
    expect(corrected.json).toMatchObject({ claimResolutions: [{ state: 'SHIPPED', trackingNumber: '2Z' }] });
    expect(await news(desk)).toEqual(['replacement_shipped']);
  });
});

it('of two resolutions the last one done resolves the claim, however often it is reported', async () => {
  const { desk, ids } = await approved('REFUND', 'RESHIP');
  expect((await report(desk, ids[0], { status: 'DONE' })).json.status).toBe('APPROVED');
  const last = await Promise.all([1, 2, 3].map(() => report(desk, ids[1], { status: 'DONE' })));
  expect(last.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await desk.status()).toBe('RESOLVED');
  const { json } = await desk.team('GET', '/events');
  const kinds = (json.events as { kind: string }[]).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'resolved')).toHaveLength(1);
  expect(await news(desk)).toEqual(['refund_sent', 'replacement_shipped']);
});

it('reporting the same again changes neither version nor history', async () => {
  const { desk, ids } = await approved('RESHIP');
  const first = await report(desk, ids[0], { status: 'MADE' });
  expect((await report(desk, ids[0], { status: 'MADE' })).json.version).toBe(first.json.version);
});

it.each([
  ['REFUND', 'MADE', ['SENT', 'DONE']],
  ['RESHIP', 'SENT', ['MADE', 'SHIPPED', 'DONE']],
  ['CUSTOM', 'DONE', null],
])('a %s can not be reported as %s, and the allowed states are named', async (type, status, allowed) => {
  const desk = await openDesk(test, store);
  const { json } = await desk.team('POST', '/resolutions', {
    resolutions: [{ claimItemId: desk.itemId, resolutionType: type, resolutionDetails: 'x' }],
  });
  const [one] = json.claimResolutions as Resolution[];
  const answer = await report(desk, one?.id, { status });
  if (allowed === null) return expect(answer.json.status).toBe('RESOLVED');
  expect(answer).toMatchObject({ status: 422, json: { code: 'resolution_state_not_allowed', allowed } });
});

it('a finished resolution can’t change, and another claim’s resolution is not found', async () => {
  const { desk, ids } = await approved('REFUND');
  await report(desk, ids[0], { status: 'DONE' });
  for (const status of REPORTED_STATES.filter((state) => state !== 'DONE')) {
    expect((await report(desk, ids[0], { status })).status).toBe(422);
  }
  const other = await approved('REFUND');
  expect((await report(desk, other.ids[0], { status: 'DONE' })).status).toBe(404);
});

it('an old version is refused before any mail is sent', async () => {
  const { desk, ids } = await approved('REFUND');
  const answer = await desk.team(
    'PATCH',
    `/resolutions/${ids[0]}`,
    { status: 'SENT' },
    { 'if-match': '"1"' },
  );
  expect(answer.status).toBe(412);
  expect(await news(desk)).toEqual([]);
});
