/** Filing on a customer's behalf, with the signature later. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { readMails } from '../../../test/mails.ts';
import { drawnSignature } from '../../../test/signature.ts';
import { bearer, fileableOrder, filingOf, linkToken, orderIdOf, valetToken } from '../../../test/world.ts';
import { DEFAULT_SETTINGS } from '../../domain/stores/settings.ts';
import { runTimers } from '../claims/timers/jobs.ts';
import { SenderGoneError } from '../uploads/fair-queue.ts';
import { ALLOWANCES, openFile } from '../uploads/file-process.ts';
import { endlessFile, jpegPhoto } from '../uploads/fixtures/files.ts';

const test = await createTestApp();
afterAll(() => test.close());
// A Monday: timers that end on a day off move to the next working day.
test.clock.now = Date.parse('2026-11-09T15:00:00Z');
const store = await test.addStore();
const proof = { ...DEFAULT_SETTINGS.proof, requireCustomerSignature: true };
const strict = await test.addStore({ id: 'strictstore', slug: 'strict', settings: { proof } });
const tokens = new Map([store, strict].map((id) => [id, '']));
for (const id of tokens.keys()) tokens.set(id, await test.token(id, 'store_support'));
const signature = await drawnSignature();

let orders = 0;
async function newOrder(in_ = store): Promise<string> {
  orders += 1;
  await test.addOrder(in_, `v-${orders}`, fileableOrder(test.clock.now));
  return `v-${orders}`;
}

type Options = { fromValet?: boolean; requireCustomerSignature?: boolean; notifyCustomer?: boolean };

function fileAsValet(
  source: string,
  options: Options | undefined,
  { in_ = store, signed = false, key = crypto.randomUUID() as string, issue = {} } = {},
) {
  const resolution = { desiredMethod: 'REFUND', customerSignature: signed ? signature : null };
  return test.app.inject({
    method: 'POST',
    url: `/v1/claims/${source}/valet`,
    headers: { ...bearer(tokens.get(in_) ?? ''), 'idempotency-key': key },
    payload: { ...filingOf(issue, { resolution }), ...(options && { options }) },
  });
}

const call = async (method: 'GET' | 'PUT' | 'POST', url: string, token: string, payload?: object) => {
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID(), 'if-match': '*' };
  const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.json() };
};

const readAsTeam = (id: string) => call('GET', `/v1/claims/${id}`, tokens.get(store) ?? '');
const sign = (id: string, payload: object = { imageUrl: signature }) =>
  call('PUT', `/v1/claims/signature/${id}`, linkToken('signature', store, id), payload);

const mailsOf = (id: string) => readMails(test, { claimId: id });
const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind }) => kind).sort();

const OFTEN = [true, false];
const COMBINATIONS = OFTEN.flatMap((byStore) =>
  OFTEN.flatMap((requireCustomerSignature) =>
    OFTEN.flatMap((notifyCustomer) =>
      OFTEN.map((signed) => ({ byStore, requireCustomerSignature, notifyCustomer, signed })),
    ),
  ),
).map((one, at) => ({ ...one, fromValet: at % 3 > 0 }));

describe('filed for its customer, a claim', () => {
  it('is never lost, and never reaches the team unsigned if it needs a signature, with any options', async () => {
    for (const { byStore, signed, ...options } of COMBINATIONS) {
      const in_ = byStore ? strict : store;
      const source = await newOrder(in_);
      const key = crypto.randomUUID();
      const filed = await fileAsValet(source, options, { in_, signed, key });
      expect(filed.statusCode, filed.body).toBe(201);
      const again = await fileAsValet(source, options, { in_, signed, key });
      expect(again.body).toBe(filed.body);
      const waits = (byStore || options.requireCustomerSignature) && !signed;
      const claim = filed.json();
      expect(claim).toMatchObject({
        status: waits ? 'PENDING_CUSTOMER' : 'NEW',
        fromValet: options.fromValet,
      });
      expect(claim.claimDocuments).toHaveLength(signed ? 1 : 0);
      const told = waits ? ['signature_wanted'] : options.notifyCustomer ? ['received'] : [];
      expect(await kindsOf(claim.id)).toEqual(told);
      // Its units are claimed from now on, signed or not.
      const more = await fileAsValet(source, options, { in_, signed, issue: { quantity: 4 } });
      expect(more.json()).toMatchObject({ code: 'quantity_exceeded', left: 3 });
    }
  });

  it('looks like the shopper’s own, with the team in its history', async () => {
    const filed = await fileAsValet(await newOrder(), undefined);
    expect(filed.json()).toMatchObject({ fromValet: true, status: 'NEW', authorEmail: 'ada@example.com' });
    expect((await mailsOf(filed.json().id))[0]?.body).toContain('the claim we filed for you');
    const { json } = await readAsTeam(filed.json().id);
    const [, tokenId] = (tokens.get(store) ?? '').split('.');
    expect(json.events).toMatchObject([{ kind: 'filed', actorKind: 'team', actorId: tokenId }]);
    expect(json.team.lastCustomerActivityAt).toBeNull();
  });

  it.each([
    ['another address', { email: 'eve@example.com' }, 'validation_failed'],
    ['an address not confirmed', { addressConfirmed: false }, 'address_not_confirmed'],
    [
      'a blank signature',
      { resolution: { desiredMethod: 'REFUND', customerSignature: { typedName: '--' } } },
      'signature_invalid',
    ],
  ])('is refused like the shopper’s with %s', async (_name, changes, code) => {
    const { json } = await call(
      'POST',
      `/v1/claims/${await newOrder()}/valet`,
      tokens.get(store) ?? '',
      filingOf({}, changes),
    );
    expect(json.code).toBe(code);
  });

  it('includes photos the API client uploaded for the order', async () => {
    const source = await newOrder();
    const body = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
    const token = tokens.get(store) ?? '';
    expect((await call('POST', '/v1/uploads', token, body)).json.code).toBe('validation_failed');
    const other = await call('POST', '/v1/uploads', tokens.get(strict) ?? '', {
      ...body,
      sourceOrderId: source,
    });
    expect(other.status).toBe(404);
    const { json: upload } = await call('POST', '/v1/uploads', token, { ...body, sourceOrderId: source });
    const { pathname, search } = new URL(upload.signedUrl);
    const sent = await test.app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { 'content-type': 'image/jpeg' },
      payload: await jpegPhoto(),
    });
    expect(sent.statusCode).toBe(204);
    const filed = await fileAsValet(source, {}, { issue: { images: [upload.fileKey] } });
    expect(filed.json().claimItems[0].images).toMatchObject([{ fileKey: upload.fileKey }]);
  });
});

describe('a claim waiting for its signature', () => {
  const waiting = async (options: Options = {}): Promise<string> => {
    const filed = await fileAsValet(await newOrder(), { requireCustomerSignature: true, ...options });
    return filed.json().id;
  };

  it('goes to the team once signed, informs its customer, and can’t be signed twice', async () => {
    const id = await waiting();
    const signed = await sign(id, { imageUrl: signature, acknowledged: true });
    expect(signed.json).toMatchObject({ status: 'NEW', fromValet: true });
    expect(signed.json.claimDocuments.map((one: { proofType: string }) => one.proofType).sort()).toEqual([
      'ACKNOWLEDGEMENT',
      'SIGNATURE',
    ]);
    expect(await kindsOf(id)).toEqual(['received', 'signature_wanted']);
    expect((await sign(id, { typedName: 'Ada Shopper' })).json.code).toBe('already_signed');
    const { events, team } = (await readAsTeam(id)).json;
    expect(events.at(-1)).toMatchObject({ kind: 'signed', fromStatus: 'PENDING_CUSTOMER', toStatus: 'NEW' });
    expect(team.firstAnswerDueAt).not.toBeNull();
  });

  it('accepts a typed name and a corrected address', async () => {
    const id = await waiting({ notifyCustomer: false });
    const address = { ...filedAddress, address1: '2 Main St' };
    const { json } = await sign(id, { typedName: 'Ada Shopper', updatedShippingAddress: address });
    expect(json).toMatchObject({ status: 'NEW', shippingAddressChange: { address1: '2 Main St' } });
    expect(json.claimDocuments).toMatchObject([{ proofType: 'SIGNATURE', typedName: 'Ada Shopper' }]);
    expect(await kindsOf(id)).toEqual(['signature_wanted']);
  });

  it.each([
    ['nothing', {}, 'signature_required'],
    ['a statement not ticked', { imageUrl: signature, acknowledged: false }, 'acknowledgement_required'],
    ['something that is no picture', { imageUrl: 'data:image/png;base64,AAAA' }, 'signature_invalid'],
    [
      'too large a picture',
      { imageUrl: `data:image/png;base64,${'A'.repeat(800_000)}` },
      'signature_too_large',
    ],
    [
      'half an address',
      { imageUrl: signature, updatedShippingAddress: { name: 'Ada' } },
      'address_incomplete',
    ],
  ])('keeps waiting after %s', async (_name, payload, code) => {
    const id = await waiting();
    expect((await sign(id, payload)).json.code).toBe(code);
    expect((await readAsTeam(id)).json.status).toBe('PENDING_CUSTOMER');
  });

  it('can be changed by others while its signature’s image is checked', async () => {
    const id = await waiting();
    const folder = await mkdtemp(join(tmpdir(), 'makegood-signing-'));
    const other = new AbortController();
    const job = { input: endlessFile(folder), output: join(folder, 'out'), contentType: 'image/jpeg' };
    const place = { store, sender: 'other' };
    const before = openFile(
      { task: 'clean', job },
      { place, allowance: ALLOWANCES.image, signal: other.signal },
    );
    const signed = sign(id, { imageUrl: signature, acknowledged: true });
    const message = { messageContent: 'Soon' };
    const said = await call('POST', `/v1/claims/${id}/messages`, linkToken('claim', store, id), message);
    expect(said.status).toBe(201);
    other.abort();
    await expect(before).rejects.toThrow(SenderGoneError);
    expect((await signed).json.status).toBe('NEW');
    await rm(folder, { recursive: true });
  });

  it('still needs the signature after a message, or after being closed for silence and reopened', async () => {
    const id = await waiting();
    const shopper = linkToken('claim', store, id);
    const say = () => call('POST', `/v1/claims/${id}/messages`, shopper, { messageContent: 'Soon' });
    await say();
    expect((await readAsTeam(id)).json.status).toBe('PENDING_CUSTOMER');
    test.clock.now += 3.1 * 86_400_000;
    await runTimers(test.context);
    test.clock.now += 4 * 86_400_000;
    await runTimers(test.context);
    expect(await kindsOf(id)).toEqual(['closed_silent', 'reminder', 'signature_wanted']);
    for (const { kind, body } of await mailsOf(id)) {
      expect(body).toContain(kind === 'closed_silent' ? '/view/' : `/sign/${id}?token=`);
    }
    expect((await sign(id)).json.code).toBe('nothing_to_sign');
    await say();
    expect((await readAsTeam(id)).json.status).toBe('OPEN');
    expect((await sign(id)).json.claimDocuments).toHaveLength(1);
  });

  it('may be requested by the team, also for the statement alone', async () => {
    const filed = await fileAsValet(await newOrder(), {});
    const { id } = filed.json();
    const ask = (types: string[]) =>
      call('POST', `/v1/claims/${id}/proof-requests`, tokens.get(store) ?? '', { types, message: 'Please' });
    test.clock.now += 1000;
    await ask(['ACKNOWLEDGEMENT']);
    expect((await mailsOf(id)).at(-1)?.body).toContain(`/sign/${id}?token=`);
    expect((await sign(id, {})).json.code).toBe('acknowledgement_required');
    expect((await sign(id, { acknowledged: true })).json.status).toBe('COMMUNICATING');
    test.clock.now += 1000;
    await ask(['SIGNATURE', 'PHOTO']);
    expect((await mailsOf(id)).at(-1)?.body).toContain('/view/');
    expect((await sign(id)).json.claimDocuments).toHaveLength(2);
  });
});

const filedAddress = fileableOrder(0).shippingAddress;

describe('the portal on a shopper’s behalf', () => {
  it('opens through a link for one order and one hour', async () => {
    const source = await newOrder();
    const token = tokens.get(store) ?? '';
    const made = await call('POST', `/v1/orders/${source}/valet-link`, token, {});
    expect(made.json.url).toMatch(/^http:\/\/localhost:4000\/valet\/[\w-]+\.[\w-]+$/);
    expect(Date.parse(made.json.expiresAt) - test.clock.now).toBeLessThanOrEqual(3_600_000);
    expect((await call('POST', '/v1/orders/nothing/valet-link', token, {})).status).toBe(404);
  });

  it('can only upload photos at /v1', async () => {
    const mayUse = test.routes.filter(({ config, method }) => {
      const access = config?.access;
      return access && 'tokens' in access && access.tokens.includes('valet') && method !== 'HEAD';
    });
    expect(mayUse.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'DELETE /v1/uploads/:fileKey',
      'POST /v1/uploads',
    ]);
    const source = await newOrder();
    const valet = valetToken(test, store, await orderIdOf(test, store, source));
    expect((await call('POST', `/v1/claims/${source}`, valet, filingOf())).status).toBe(403);
    expect((await call('POST', `/v1/claims/${source}/valet`, valet, filingOf())).status).toBe(403);
  });

  it('can’t upload photos once the API token that created its link is revoked', async () => {
    const token = await test.token(store, 'store_support');
    const [, tokenId = ''] = token.split('.');
    const valet = valetToken(test, store, await orderIdOf(test, store, await newOrder()), tokenId);
    const send = (filename: string) =>
      call('POST', '/v1/uploads', valet, { filename, contentType: 'image/jpeg', mediaType: 'CLAIM' });
    expect((await send('before.jpg')).status).toBe(201);
    await test.database.admin.query('delete from api_tokens where id = $1', [tokenId]);
    expect((await send('after.jpg')).status).toBe(401);
  });
});
