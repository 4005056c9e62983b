import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../../test/world.ts';
import type { StoreId } from '../auth/caller.ts';
import { withStore } from '../database/with-store.ts';
import { removeUpload } from './commands.ts';
import { film, jpegPhoto, PDF } from './fixtures/files.ts';
import { forgetAbandoned } from './queries.ts';

type Asked = { fileKey: string; address: string };
type Media = { fileKey: string; posterUrl: string | null };

let test: TestApp;
let store: StoreId;
let photo: Buffer;
let shopper: string;
let orderId: string;

beforeAll(async () => {
  test = await createTestApp();
  store = await test.addStore();
  photo = await jpegPhoto();
});
afterAll(() => test.close());

let orders = 0;
/** A new order for each test, since uploads belong to an order. */
async function newOrder(): Promise<string> {
  orders += 1;
  const id = `poster-${orders}`;
  await test.addOrder(store, id, fileableOrder(test.clock.now, { sourceOrderNumber: `7${orders}` }));
  orderId = await orderIdOf(test, store, id);
  shopper = shopperToken(test, store, orderId);
  return id;
}

const post = (url: string, payload: object, token = shopper) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    payload,
  });

const request = (contentType: string, more: object = {}) =>
  post('/v1/uploads', { contentType, filename: 'unpacking', mediaType: 'CLAIM', ...more });

async function ask(contentType: string, more: object = {}): Promise<Asked> {
  const answer = await request(contentType, more);
  expect(answer.statusCode, answer.body).toBe(201);
  const { pathname, search } = new URL(answer.json().signedUrl);
  return { fileKey: answer.json().fileKey, address: pathname + search };
}

async function send(contentType: string, payload: Buffer, more: object = {}): Promise<string> {
  const { fileKey, address } = await ask(contentType, more);
  const headers = { 'content-type': contentType };
  expect((await test.app.inject({ method: 'PUT', url: address, headers, payload })).statusCode).toBe(204);
  return fileKey;
}

const sendFilm = () => send('video/mp4', film());
const sendPoster = (posterOf: string) => send('image/jpeg', photo, { posterOf });
const onDisk = async (fileKey: string) =>
  (await test.context.files.size({ storeId: store, fileKey })) !== null;

async function imagesOf(claimId: string): Promise<Media[]> {
  const claim = (await test.app.inject({ url: `/v1/claims/${claimId}`, headers: bearer(shopper) })).json();
  return claim.claimItems[0].images;
}

describe('the poster of a video', () => {
  it('comes with the video, in the first answer and later, and is not a photo of the claim', async () => {
    const id = await newOrder();
    const video = await sendFilm();
    const poster = await sendPoster(video);
    const filed = await post(`/v1/claims/${id}`, filingOf({ images: [video] }));
    expect(filed.statusCode, filed.body).toBe(201);
    const shown = [{ fileKey: video, posterUrl: expect.stringContaining(`/${poster}?`) }];
    expect(filed.json().claimItems[0].images).toMatchObject(shown);
    expect(await imagesOf(filed.json().id)).toMatchObject(shown);
    const { pathname, search } = new URL((await imagesOf(filed.json().id))[0]?.posterUrl ?? '');
    expect((await test.app.inject(pathname + search)).headers['content-type']).toBe('image/jpeg');
  });

  it('is included even if stored after the claim was filed', async () => {
    const id = await newOrder();
    const video = await sendFilm();
    const { fileKey, address } = await ask('image/jpeg', { posterOf: video });
    const filed = await post(`/v1/claims/${id}`, filingOf({ images: [video] }));
    expect(filed.json().claimItems[0].images).toMatchObject([{ posterUrl: null }]);
    await test.app.inject({
      method: 'PUT',
      url: address,
      headers: { 'content-type': 'image/jpeg' },
      payload: photo,
    });
    expect((await imagesOf(filed.json().id))[0]?.posterUrl).toContain(fileKey);
  });

  it('comes with a video in a message', async () => {
    const id = await newOrder();
    const { id: claimId } = (await post(`/v1/claims/${id}`, filingOf())).json();
    const video = await sendFilm();
    const poster = await sendPoster(video);
    const message = await post(`/v1/claims/${claimId}/messages`, {
      messageContent: 'Here it is in motion',
      medias: [{ fileKey: video }],
    });
    const medias = [{ fileKey: video, posterUrl: expect.stringContaining(poster) }];
    expect(message.json()).toMatchObject({ medias });
    const listed = await test.app.inject({
      url: `/v1/claims/${claimId}/messages`,
      headers: bearer(shopper),
    });
    expect(listed.json().messages).toMatchObject([{ medias }]);
  });

  it('does not count towards the five files, and can’t be filed as a photo', async () => {
    const id = await newOrder();
    const films = [await sendFilm(), await sendFilm(), await sendFilm()];
    const posters = [];
    for (const video of films) posters.push(await sendPoster(video));
    const photos = [await send('image/jpeg', photo), await send('image/jpeg', photo)];
    const [poster = ''] = posters;
    const refused = await post(`/v1/claims/${id}`, filingOf({ images: [poster] }));
    expect(refused.json()).toMatchObject({
      code: 'file_not_found',
      fields: [{ path: 'fulfillmentIssues.0.issues.0.images.0' }],
    });
    const filed = await post(`/v1/claims/${id}`, filingOf({ images: [...films, ...photos] }));
    expect(filed.statusCode, filed.body).toBe(201);
    expect(filed.json().claimItems[0].images).toHaveLength(5);
  });

  it('is deleted with its video, on disk too', async () => {
    await newOrder();
    const video = await sendFilm();
    const poster = await sendPoster(video);
    await removeUpload(test.context, store, { orderId }, video);
    expect([await onDisk(video), await onDisk(poster)]).toEqual([false, false]);
    const left = await sendFilm();
    const its = await sendPoster(left);
    const gone = await withStore(test.context.db, store, (client) =>
      forgetAbandoned(client, store, test.clock.now + 25 * 3_600_000),
    );
    expect(gone).toEqual(expect.arrayContaining([left, its]));
  });

  it('is a single picture, for a video of the same shopper that is in no claim yet', async () => {
    const id = await newOrder();
    const video = await sendFilm();
    const still = await send('image/jpeg', photo);
    const claimed = await sendFilm();
    await post(`/v1/claims/${id}`, filingOf({ images: [claimed] }));
    const nothing = { code: 'file_not_found', fields: [{ path: 'posterOf' }] };
    for (const posterOf of [still, claimed, 'nosuchfile'])
      expect((await request('image/jpeg', { posterOf })).json()).toMatchObject(nothing);
    expect((await request('video/mp4', { posterOf: video })).json()).toMatchObject({
      code: 'file_type_not_allowed',
    });
    // A poster that was announced but never arrived is replaced by the next.
    await ask('image/jpeg', { posterOf: video });
    await sendPoster(video);
    expect((await request('image/jpeg', { posterOf: video })).json()).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'posterOf' }],
    });
    await newOrder();
    expect((await request('image/jpeg', { posterOf: video })).json()).toMatchObject(nothing);
  });
});

it('an upload removed while arriving leaves nothing', async () => {
  await newOrder();
  const { fileKey, address } = await ask('image/jpeg');
  const { files } = test.context;
  const { adopt } = files;
  files.adopt = async (ref, path) => {
    await adopt(ref, path);
    const headers = bearer(shopper);
    const gone = await test.app.inject({ method: 'DELETE', url: `/v1/uploads/${fileKey}`, headers });
    expect(gone.statusCode).toBe(204);
  };
  const headers = { 'content-type': 'image/jpeg' };
  const answer = await test.app.inject({ method: 'PUT', url: address, headers, payload: photo });
  files.adopt = adopt;
  expect(answer.json()).toMatchObject({ code: 'upload_expired' });
  expect(await onDisk(fileKey)).toBe(false);
});

it('a receipt can’t be used as a photo of an issue', async () => {
  const id = await newOrder();
  const receipt = await send('application/pdf', PDF, { mediaType: 'RECEIPT' });
  const refused = await post(`/v1/claims/${id}`, filingOf({ images: [receipt] }));
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    code: 'validation_failed',
    fields: [
      { path: 'fulfillmentIssues.0.issues.0.images.0', message: 'is a document; send a photo or a video' },
    ],
  });
});

it('of twenty posters requested at once for one video, the last one counts', async () => {
  await newOrder();
  const { fileKey: posterOf } = await ask('video/mp4');
  const twenty = Array.from({ length: 20 }, () => ask('image/jpeg', { posterOf }));
  const keys = (await Promise.all(twenty)).map(({ fileKey }) => fileKey);
  const { rows } = await test.database.admin.query('select file_key from files where poster_of = $1', [
    posterOf,
  ]);
  expect(rows).toHaveLength(1);
  expect(keys).toContain(rows[0]?.file_key);
});
