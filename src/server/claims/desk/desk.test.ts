import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { openDesk } from '../../../../test/claim-desk.ts';
import { bearer } from '../../../../test/world.ts';
import type { ClaimDesk } from '../../../contract/desk.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import { issueApiToken } from '../../auth/api-tokens.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const owner = await test.token(store, 'store_owner');

async function read(claimId: string, token = owner): Promise<ClaimDesk> {
  const answer = await test.app.inject({ url: `/v1/claims/${claimId}/desk`, headers: bearer(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function tokenWith(permissions: Permission[]): Promise<string> {
  const expiresAt = new Date(test.clock.now + 86_400_000);
  const asked = { name: 'narrow', role: null, permissions, expiresAt };
  return (await issueApiToken(test.database.db.app, store, asked)).token;
}

it('opens a claim with its order, its customer and what was asked for, in one call', async () => {
  const desk = await openDesk(test, store, { quantity: 2 });
  const { claim, order, customer, policy, money, methods, asked } = await read(desk.id);
  expect(claim.id).toBe(desk.id);
  expect(claim.team).not.toBeNull();
  expect(order).toMatchObject({ id: desk.orderId, itemCount: 4, protectionStatus: 'protected' });
  expect(order?.items).toMatchObject([{ name: 'Mug', quantity: 4, claimedQuantity: 2 }]);
  expect(order?.claims).toMatchObject([{ id: desk.id, status: 'NEW' }]);
  expect(customer).toMatchObject({ email: 'ada@example.com', claims: 1, currency: 'USD' });
  expect(policy).toMatchObject({ status: 'protected', coverage: 'SHIPPING', changedSinceFiling: false });
  expect(money).toMatchObject({ isDecided: false, reimbursed: null, totalClaimValue: '40.80' });
  expect(methods?.cap).toEqual({ by: 'paid', amount: '88.10' });
  expect(asked?.refused).toBeNull();
});

it('fills the approval in with what the customer asked for, and it pays what the plan says', async () => {
  const desk = await openDesk(test, store, { quantity: 2 });
  const { asked } = await read(desk.id);
  expect(asked?.body.resolutions).toMatchObject([
    { resolutionType: 'REFUND', quantity: 2, percentage: '100' },
  ]);
  const approved = await desk.team('POST', '/resolutions', asked?.body);
  expect(approved.status).toBe(200);
  const { money, asked: afterwards, names } = await read(desk.id);
  expect(money).toMatchObject({
    isDecided: true,
    providedResolution: 'REFUND',
    reimbursed: true,
    items: asked?.plan?.totals.items,
    taxes: asked?.plan?.totals.tax,
    totalValueToCustomer: asked?.plan?.totals.total,
    totalReimbursed: asked?.plan?.totals.total,
  });
  expect(names[money.actionedBy ?? '']).toBeTruthy();
  expect(afterwards).toBeNull();
});

it('says why the plain approval would be refused', async () => {
  const desk = await openDesk(test, store, { quantity: 1 });
  await test.database.admin.query(
    "update orders set document = jsonb_set(document::jsonb, '{refundedAmount}', '\"88.10\"') where id = $1",
    [desk.orderId],
  );
  const { asked, methods } = await read(desk.id);
  expect(methods?.cap).toEqual({ by: 'paid', amount: '0.00' });
  expect(asked).toMatchObject({ plan: null, refused: { code: 'amount_exceeded' } });
});

it('shows a denial with its reason and who denied it', async () => {
  const desk = await openDesk(test, store);
  await desk.team('POST', '/denial', { reason: 'POTENTIAL_FRAUD', message: 'It is not covered.' });
  const { money, names } = await read(desk.id);
  expect(money).toMatchObject({
    isDecided: true,
    reimbursed: false,
    denialReason: { reason: 'POTENTIAL_FRAUD', label: 'Potential Fraud' },
    totalValueToCustomer: '0.00',
  });
  expect(names[money.actionedBy ?? '']).toBeTruthy();
});

it('leaves out the order and the customer for callers who may not read orders', async () => {
  const desk = await openDesk(test, store);
  const token = await tokenWith(['claim:read']);
  const { order, customer, claim } = await read(desk.id, token);
  expect({ order, customer }).toEqual({ order: null, customer: null });
  expect(claim.id).toBe(desk.id);
});

it('finds no claim of another store', async () => {
  const desk = await openDesk(test, store);
  const stranger = await test.token(await test.addStore({ id: 'otherstore', slug: 'other' }), 'store_owner');
  const answer = await test.app.inject({ url: `/v1/claims/${desk.id}/desk`, headers: bearer(stranger) });
  expect(answer.statusCode).toBe(404);
});

it('shows no message or photo in one, sent or waiting, without the permission to read messages', async () => {
  const { id, orderId } = await openDesk(test, store);
  const act = { call: 'message', body: { messageContent: 'Only for readers', medias: [] } };
  const sent = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${id}/messages`,
    headers: bearer(owner),
    payload: act.body,
  });
  expect(sent.statusCode, sent.body).toBe(201);
  await test.database.admin.query(
    `insert into files (store_id, file_key, order_id, claim_id, message_id, position, filename, content_type, kind, created_at, stored_at)
     select $1, 'k' || n, $2, $3, case n when 1 then $4 end, n, 'photo-' || n || '.jpg', 'image/jpeg', 'image', now(), now()
     from generate_series(1, 2) n`,
    [store, orderId, id, sent.json().id],
  );
  const held = await test.app.inject({
    method: 'POST',
    url: `/v1/claims/${id}/acts`,
    headers: { ...bearer(owner), 'if-match': '*' },
    payload: act,
  });
  expect(held.statusCode, held.body).toBeLessThan(300);
  const narrow = await tokenWith(['claim:read']);
  const photosFor = async (token: string) => (await read(id, token)).photos.map(({ filename }) => filename);
  expect(await photosFor(owner)).toEqual(['photo-1.jpg', 'photo-2.jpg']);
  expect(await photosFor(narrow)).toEqual(['photo-2.jpg']);
  for (const path of ['', '/desk', '/acts']) {
    const asked = (token: string) =>
      test.app.inject({ url: `/v1/claims/${id}${path}`, headers: bearer(token) });
    expect((await asked(owner)).body, path).toContain('Only for readers');
    const answer = await asked(narrow);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.body, path).not.toContain('Only for readers');
  }
});
