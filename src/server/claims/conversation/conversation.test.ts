/** The conversation about a claim: who sees what, what it changes, and what is stored. */
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { deskOf, openDesk } from '../../../../test/claim-desk.ts';
import { bearer, file, filingOf, linkToken, shopperToken } from '../../../../test/world.ts';
import { jpegPhoto } from '../../uploads/fixtures/files.ts';

const test = await createTestApp();
afterAll(() => test.close());
const store = await test.addStore();
const photo = await jpegPhoto();

async function upload(claimId: string): Promise<string> {
  const headers = { ...bearer(linkToken('claim', store, claimId)), 'idempotency-key': crypto.randomUUID() };
  const payload = { contentType: 'image/jpeg', filename: 'mug.jpg', mediaType: 'CLAIM' };
  const asked = (await test.app.inject({ method: 'POST', url: '/v1/uploads', headers, payload })).json();
  const { pathname, search } = new URL(asked.signedUrl);
  await test.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': 'image/jpeg' },
    payload: photo,
  });
  return asked.fileKey;
}

const say = (messageContent: string, medias: unknown[] = []) => ({ messageContent, medias });
const forced = async (claimId: string, status: string, closedFor: string | null = null) => {
  await test.database.admin.query('update claims set status = $2, closed_for = $3 where id = $1', [
    claimId,
    status,
    closedFor,
  ]);
};

describe('a message', () => {
  it('from the shopper returns a waiting claim to the team, with its photos', async () => {
    const desk = await openDesk(test, store);
    const ask = { types: ['PHOTO', 'PHOTO'], message: 'A photo of the box, please' };
    expect((await desk.team('POST', '/proof-requests', ask)).json).toMatchObject({
      status: 'WAITING_FOR_CUSTOMER',
      claimState: 'pending',
      proofRequest: { types: ['PHOTO'], answeredAt: null },
    });
    const key = await upload(desk.id);
    const sent = await desk.shopper('POST', '/messages', say('Here it is', [{ fileKey: key }]));
    expect(sent).toMatchObject({
      status: 201,
      json: {
        senderType: 'customer',
        senderName: 'Ada Shopper',
        medias: [{ fileKey: key, filename: 'mug.jpg' }],
      },
    });
    const { json } = await desk.shopper('GET', '');
    expect(json).toMatchObject({
      status: 'COMMUNICATING',
      proofRequest: { answeredAt: expect.any(String) },
      claimMessages: [{ senderType: 'team' }, { messageContent: 'Here it is', medias: [{ fileKey: key }] }],
      claimItems: [{ images: [] }],
    });
    expect(await desk.mails()).toEqual(['proof_requested', 'received']);
  });

  it('from the team answers a new claim, goes out by mail, and shows the given name', async () => {
    const desk = await openDesk(test, store);
    await desk.team('POST', '/messages', { ...say('We look into it'), senderName: 'Mia' });
    expect((await desk.shopper('GET', '')).json).toMatchObject({
      status: 'COMMUNICATING',
      claimMessages: [{ senderName: 'Mia', senderId: null, senderType: 'team' }],
    });
    expect(await desk.mails()).toEqual(['message', 'received']);
  });

  it('belongs to the holder of the token, whatever its body says', async () => {
    const desk = await openDesk(test, store);
    const lie = { ...say('I am the store'), senderType: 'team', senderId: 'boss', senderName: 'Boss' };
    expect((await desk.shopper('POST', '/messages', lie)).json).toMatchObject({
      senderType: 'customer',
      senderName: 'Ada Shopper',
    });
  });

  it.each([
    ['opens again what was closed for silence', 'CLOSED', 'SILENCE', 'OPEN'],
    ['opens nothing that the team closed', 'CLOSED', 'TEAM', 'CLOSED'],
    ['opens nothing that was resolved', 'RESOLVED', null, 'RESOLVED'],
    ['ends a dismissal for a time', 'TEMPORARILY_DISMISSED', null, 'OPEN'],
  ])('%s', async (_, from, closedFor, to) => {
    const desk = await openDesk(test, store);
    await forced(desk.id, from, closedFor);
    expect((await desk.shopper('POST', '/messages', say('Hello?'))).status).toBe(201);
    expect(await desk.status()).toBe(to);
  });

  it('is refused with an explanation once the claim is archived', async () => {
    const desk = await openDesk(test, store);
    await forced(desk.id, 'ARCHIVED');
    expect(await desk.shopper('POST', '/messages', say('Hello?'))).toMatchObject({
      status: 422,
      json: { code: 'claim_archived' },
    });
    expect((await desk.team('POST', '/messages', say('For the record'))).status).toBe(201);
  });

  it('contains the requested statement, which is stored as proof only then', async () => {
    const desk = await openDesk(test, store);
    const word = { ...say('I confirm'), acknowledged: true };
    const proofs = async () => (await desk.shopper('GET', '')).json.claimDocuments;
    await desk.shopper('POST', '/messages', word);
    expect(await proofs()).toEqual([]);
    await desk.team('POST', '/proof-requests', { types: ['ACKNOWLEDGEMENT'], message: 'Is it true?' });
    await desk.shopper('POST', '/messages', word);
    expect(await proofs()).toMatchObject([{ proofType: 'ACKNOWLEDGEMENT' }]);
  });

  it('is kept if the claim can not be reopened because its units are gone', async () => {
    const desk = await openDesk(test, store, { quantity: 4 });
    await test.database.admin.query(
      "update claims set status = 'CLOSED', closed_for = 'SILENCE', holds_quantity = false where id = $1",
      [desk.id],
    );
    await deskOf(test, store, { orderId: desk.orderId, quantity: 1 });
    expect((await desk.shopper('POST', '/messages', say('I am back'))).status).toBe(201);
    expect((await desk.team('GET', '')).json).toMatchObject({
      status: 'CLOSED',
      claimMessages: [{ messageContent: 'I am back' }],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'reopening_refused' })]),
    });
  });

  it('accepts no file of another order, none twice, none that was never uploaded, and not too many', async () => {
    const [desk, other] = [await openDesk(test, store), await openDesk(test, store)];
    const [foreign, mine] = [await upload(other.id), await upload(desk.id)];
    expect((await desk.shopper('POST', '/messages', say('', [mine]))).status).toBe(201);
    for (const medias of [[foreign], [mine], ['nothing']]) {
      expect((await desk.shopper('POST', '/messages', say('', medias))).json).toMatchObject({
        code: 'file_not_found',
      });
    }
    const many = Array.from({ length: 6 }, (_, n) => `key${n}`);
    expect((await desk.shopper('POST', '/messages', say('', many))).json).toMatchObject({
      code: 'too_many_files',
    });
    expect((await desk.shopper('POST', '/messages', say(' '))).json).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('and another at the same moment are both stored, each at its own position', async () => {
    const desk = await openDesk(test, store);
    const words = ['one', 'two', 'three', 'four'];
    const sent = await Promise.all(words.map((word) => desk.shopper('POST', '/messages', say(word))));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const first = await desk.shopper('GET', '/messages?limit=3');
    expect(first.json).toMatchObject({ earlier: '2' });
    const earlier = await desk.shopper('GET', '/messages?before=2');
    expect(earlier.json).toMatchObject({ earlier: null });
    const all = [earlier, first].flatMap(({ json }) => json.messages as { messageContent: string }[]);
    expect(all.map(({ messageContent }) => messageContent).sort()).toEqual([...words].sort());
  });

  it('is limited to sixty an hour, so that a leaked link can’t flood the history', async () => {
    const desk = await openDesk(test, store);
    await test.database.admin.query(
      `insert into claim_messages (store_id, id, claim_id, position, content, sender_type, created_at)
       select $1, 'm' || n, $2, n, 'x', 'customer', $3 from generate_series(1, 60) n`,
      [store, desk.id, new Date(test.clock.now)],
    );
    expect((await desk.shopper('POST', '/messages', say('One more'))).json).toMatchObject({
      code: 'too_many_requests',
    });
    expect((await desk.team('POST', '/messages', say('Stop'))).status).toBe(201);
  });

  it('sent twice under one key is stored once', async () => {
    const desk = await openDesk(test, store);
    const headers = { 'idempotency-key': 'again' };
    const [first, second] = [
      await desk.shopper('POST', '/messages', say('Hello'), headers),
      await desk.shopper('POST', '/messages', say('Hello'), headers),
    ];
    expect(second.json).toEqual(first.json);
    expect((await desk.shopper('GET', '')).json.claimMessages).toHaveLength(1);
  });
});

it('notes are visible to the team only', async () => {
  const desk = await openDesk(test, store);
  await desk.team('POST', '/notes', { content: 'Looks like fraud' });
  expect((await desk.team('GET', '/notes')).json).toMatchObject({ notes: [{ content: 'Looks like fraud' }] });
  for (const path of ['', '/events', '/messages']) {
    expect(JSON.stringify((await desk.shopper('GET', path)).json)).not.toContain('noted');
  }
  expect((await desk.shopper('GET', '/notes')).status).toBe(403);
});

describe('a review', () => {
  it('is written once, after the decision, and answered by the merchant', async () => {
    const desk = await openDesk(test, store);
    const review = { rating: 5, content: 'Quick and kind' };
    expect((await desk.shopper('POST', '/reviews', review)).json).toMatchObject({ code: 'review_too_early' });
    await forced(desk.id, 'RESOLVED');
    const { json } = await desk.shopper('POST', '/reviews', review);
    expect((await desk.shopper('POST', '/reviews', review)).json).toMatchObject({ code: 'already_reviewed' });
    for (const reply of ['Thank you', 'Thank you, Ada'])
      await desk.team('PUT', `/reviews/${json.id}/reply`, { reply });
    expect((await desk.shopper('GET', '/reviews')).json).toMatchObject({
      reviews: [{ rating: 5, reply: 'Thank you, Ada', authorName: 'Ada Shopper' }],
    });
    expect(await desk.mails()).toEqual(['received', 'review_answered']);
  });
});

describe('the link of a claim', () => {
  it('is sent to the claim’s own address, at most three times an hour', async () => {
    const desk = await openDesk(test, store);
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: `/v1/claims/notify/${desk.id}/email`,
        headers: { ...bearer(linkToken('claim', store, desk.id)), 'idempotency-key': crypto.randomUUID() },
      });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 202, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 202)?.json()).toEqual({
      sentTo: 'a…@example.com',
    });
    expect(await desk.mails()).toEqual(['link', 'link', 'link', 'received']);
  });
});

it('a shopper decides nothing, whatever token they hold', async () => {
  const desk = await openDesk(test, store);
  const denial = { reason: 'OTHER', message: 'No' };
  const tokens = [
    shopperToken(test, store, desk.orderId),
    linkToken('claim', store, desk.id),
    linkToken('signature', store, desk.id),
  ];
  for (const token of tokens) {
    for (const part of [
      '/denial',
      '/resolutions',
      '/dismissal',
      '/resolve-externally',
      '/proof-requests',
      '/notes',
    ]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: `/v1/claims/${desk.id}${part}`,
        headers: { ...bearer(token), 'if-match': '*' },
        payload: denial,
      });
      expect(answer.statusCode).toBe(403);
    }
  }
  expect(await desk.status()).toBe('NEW');
});

it('a withdrawn claim releases its units', async () => {
  const desk = await openDesk(test, store, { quantity: 4 });
  expect((await desk.shopper('POST', '/withdrawal', { reason: 'It arrived' })).json).toMatchObject({
    status: 'CLOSED',
    actions: { canWithdraw: false },
  });
  expect((await desk.shopper('POST', '/withdrawal', {})).json).toMatchObject({ code: 'not_withdrawable' });
  const { rows } = await test.database.admin.query('select source_order_id from orders where id = $1', [
    desk.orderId,
  ]);
  const shopper = shopperToken(test, store, desk.orderId);
  expect(await file(test, shopper, rows[0].source_order_id, filingOf({ quantity: 4 }))).toMatch(/^\w+$/);
});

it('messages and notes lose the marks that would make them read as something else', async () => {
  const desk = await openDesk(test, store);
  const sent = 'Pay \u202e00.01\u202c dollars\r\nto \u2066me\u2069';
  const kept = 'Pay 00.01 dollars\nto me';
  for (const call of [desk.team, desk.shopper]) {
    expect((await call('POST', '/messages', say(sent))).json).toMatchObject({ messageContent: kept });
  }
  expect((await desk.team('POST', '/notes', { content: sent })).json).toMatchObject({ content: kept });
});
