import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { bearer } from '../../../../test/world.ts';
import { pages } from '../../../pages.ts';
import type { StoreId } from '../../auth/caller.ts';

let test: TestApp;
let mine: StoreId;
let owner: string;
let stranger: string;
beforeAll(async () => {
  test = await createTestApp({}, { pages, mode: 'production' });
  mine = await test.addStore({ id: 'mine', slug: 'mine', name: 'Mine' });
  const theirs = await test.addStore({ id: 'theirs', slug: 'theirs', name: 'Theirs' });
  owner = await test.token(mine, 'store_owner');
  stranger = await test.token(theirs, 'store_owner');
});
afterAll(() => test.close());

type Call = { payload?: object; version?: number | '*'; token?: string };
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, how: Call = {}) => {
  const { payload, version, token = owner } = how;
  const headers = { ...bearer(token), ...(version !== undefined && { 'if-match': `${version}` }) };
  const answer = await test.app.inject({
    method,
    url: `/v1/whitelabel/${path}`,
    headers: method === 'GET' ? headers : { ...headers, 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
};
const save = (payload: object, version?: number) =>
  call('PATCH', 'draft', { payload, ...(version !== undefined && { version }) });
const seen = async () => (await test.app.inject('/v1/whitelabel/settings?store=mine')).json();

describe('the draft of a look', () => {
  it('is seen by the team and by no shopper until it is published', async () => {
    const before = await call('GET', 'draft');
    expect(before).toMatchObject({ isDraft: false, version: 0, look: { fontSize: 16 } });
    const saved = await save({ fontSize: 18, colors: { brand: '#ffe45c' } }, 0);
    expect(saved).toMatchObject({
      ...{ isDraft: true, version: 1, look: { fontSize: 18, colors: { brand: '#ffe45c' } } },
      repaired: [{ scheme: 'light', color: 'brand', use: 'text' }],
    });
    expect(await seen()).toMatchObject({ fontSize: 16, colors: { brand: '#1f5a44' } });
    const published = await call('POST', 'publish', { version: 1 });
    expect(published).toMatchObject({ isDraft: false, version: 2, published: { number: 2, by: 'test' } });
    expect(await seen()).toMatchObject({ fontSize: 18, colors: { brand: '#ffe45c' } });
    expect(await call('POST', 'publish')).toMatchObject({ status: 404, code: 'no_brand_draft' });
  });

  it('is behind nothing where nothing was published', async () => {
    const fresh = await test.addStore({ id: 'fresh', slug: 'fresh', name: 'Fresh' });
    await test.database.admin.query('delete from brand_versions where store_id = $1', [fresh]);
    const token = await test.token(fresh, 'store_owner');
    const saved = await call('PATCH', 'draft', { payload: { fontSize: 18 }, token });
    expect(saved).toMatchObject({ isDraft: true, isBehind: false, published: { number: 0 } });
  });

  it('can be thrown away, and then is what is published', async () => {
    const { version } = await save({ fontSize: 30 });
    expect(await call('DELETE', 'draft', { version })).toMatchObject({
      isDraft: false,
      look: { fontSize: 18 },
    });
    expect(await call('DELETE', 'draft')).toMatchObject({ code: 'no_brand_draft' });
  });

  it('is not changed by someone who saw an older one', async () => {
    const { version } = await save({ fontSize: 20 });
    await save({ fontSize: 21 });
    for (const late of [save({ fontSize: 22 }, version), call('POST', 'publish', { version })])
      expect(await late).toMatchObject({ status: 412, code: 'version_mismatch' });
    const both = await Promise.all([
      save({ fontSize: 23 }, version + 1),
      save({ fontSize: 24 }, version + 1),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('says when another version was published after it began', async () => {
    await test.app.inject({
      method: 'PATCH',
      url: '/v1/whitelabel/settings',
      headers: bearer(owner),
      payload: { welcomeTitle: 'Hello' },
    });
    expect(await call('GET', 'draft')).toMatchObject({
      isDraft: true,
      isBehind: true,
      published: { number: 3 },
    });
    await call('DELETE', 'draft');
  });

  it.each([
    ['colors.brand', { colors: { brand: 'red;}body{display:none' } }],
    ['fonts.body', { fonts: { body: 'x}</style><script>' } }],
    ['fonts.body', { fonts: { body: "Georgia, 'Segoe" } }],
    ['fonts.heading', { fonts: { heading: 'Georgia,,serif' } }],
    ['logoUrl', { logoUrl: 'https://ada:secret@cdn.example/logo.png' }],
    ['welcomeTitle', { welcomeTitle: 'x\u0007y' }],
    ['welcomeTitle', { welcomeTitle: 'x\ufffe' }],
    ['welcomeDescription', { welcomeDescription: 'x'.repeat(501) }],
    ['welcomeDescription', { welcomeDescription: 'x\u0001y' }],
    ['welcomeDescription', { welcomeDescription: 'one\ntwo\u2066' }],
    ['welcomeDescription', { welcomeDescription: '\u00ad' }],
  ])('names the field at fault: %s', async (path, payload) => {
    expect(await save(payload)).toMatchObject({ status: 422, fields: [{ path }] });
    expect(await call('POST', 'preview', { payload })).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('is changed by nobody who may only read it', async () => {
    const reader = await test.token(mine, 'store_support');
    expect(await call('GET', 'draft', { token: reader })).toMatchObject({ status: 200 });
    for (const refused of [
      call('PATCH', 'draft', { token: reader, payload: { fontSize: 12 } }),
      call('POST', 'publish', { token: reader }),
      call('DELETE', 'draft', { token: reader }),
    ])
      expect(await refused).toMatchObject({ code: 'forbidden' });
  });
});

describe('the versions of a look', () => {
  it('are the last twenty, with who published them, and can be brought back', async () => {
    for (let size = 11; size <= 30; size += 1) {
      await save({ fontSize: size });
      await call('POST', 'publish');
    }
    const { versions } = await call('GET', 'versions');
    expect(versions).toHaveLength(20);
    expect(versions[0]).toMatchObject({ number: 23, by: 'test' });
    const old = await call('GET', `versions/${versions[19].number}`);
    expect(old.look.fontSize).toBe(11);
    await save(old.look);
    await call('POST', 'publish');
    expect(await seen()).toMatchObject({ fontSize: 11 });
    expect(await call('GET', 'versions/1')).toMatchObject({ status: 404 });
  });

  it('are of one store', async () => {
    const { versions } = await call('GET', 'versions', { token: stranger });
    expect(versions).toMatchObject([{ number: 1 }]);
  });
});

describe('the preview of a look', () => {
  const draw = (look: string) =>
    test.app.inject(`/spec/start?${new URLSearchParams({ bare: '', scheme: 'light', look })}`);

  it('draws a screen in a look that nobody saved, for an hour', async () => {
    const { preview } = await call('POST', 'preview', { payload: { welcomeTitle: 'Try me' } });
    const page = await draw(preview);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Try me');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await seen()).welcomeTitle).not.toBe('Try me');
    test.clock.now += 3_600_000;
    expect((await draw(preview)).statusCode).toBe(404);
    test.clock.now -= 3_600_000;
  });

  it('is drawn for no one who made a look up', async () => {
    const { preview } = await call('POST', 'preview', { payload: { fontSize: 12 } });
    const altered = `${preview.slice(0, 40)}${preview[40] === 'A' ? 'B' : 'A'}${preview.slice(41)}`;
    for (const look of ['', 'x', altered, 'A'.repeat(14_001)])
      expect((await draw(look)).statusCode).toBe(404);
    expect((await test.app.inject('/spec/start')).statusCode).toBe(404);
  });
});

describe('a logo or icon that is sent', () => {
  const send = (use: string, bytes: Buffer, type = 'image/png') =>
    call('POST', 'pictures', {
      payload: { use, picture: `data:${type};base64,${bytes.toString('base64')}` },
    });
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#1f5a44' } })
      .withExif({ IFD0: { Artist: 'Secret Person' } })
      .png()
      .toBuffer();

  it('is drawn anew, and shown to everyone once the look names it', async () => {
    const sent = await send('logo', await drawn(2_000, 1_000));
    expect(sent).toMatchObject({ status: 200, width: 320, height: 160 });
    await save({ logoUrl: sent.url, paperLogo: sent.paperLogo });
    await call('POST', 'publish');
    expect(await seen()).toMatchObject({ logoUrl: sent.url });
    const shown = await test.app.inject(sent.url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.rawPayload.toString('latin1')).not.toContain('Secret');
    expect(await send('logo', await drawn(2_000, 1_000))).toEqual(sent);
    const elsewhere = sent.url.replace('/mine/', '/theirs/');
    expect((await test.app.inject(elsewhere)).statusCode).toBe(404);
  });

  it.each([
    [
      'an SVG',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      422,
    ],
    ['an SVG that says it is a PNG', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['no picture', 'image/png', 'GIF89a, or so it says', 415],
  ])('%s is refused, at the field', async (_, type, content, status) => {
    const answer = await send('icon', Buffer.from(content), type);
    expect(answer).toMatchObject({ status, fields: [{ path: 'picture' }] });
  });

  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } }).png();
  const chunk = (type: string, data: Buffer) => {
    const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  /** Black, with one bit for each pixel: little to send, much to draw. */
  const blank = (side: number) => {
    const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 });
    const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
    return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
  };
  const withoutSize = (png: Buffer) => Buffer.from(png).fill(0, 16, 24);
  const cut = (png: Buffer) => png.subarray(0, png.length / 2);
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['only a signature', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['cut off', async () => cut(await plain(300).toBuffer())],
    ['without a size', async () => withoutSize(await plain(30).toBuffer())],
    ['a JPEG', () => plain(30).jpeg().toBuffer()],
    ['of 196 megapixels', () => blank(14_000)],
  ])('for PDFs is refused if the PNG is %s', async (_, make) => {
    const paperLogo = `data:image/png;base64,${(await make()).toString('base64')}`;
    expect(paperLogo.length).toBeLessThan(60_000);
    const at = { status: 422, code: 'validation_failed', fields: [{ path: 'paperLogo' }] };
    expect(await save({ paperLogo })).toMatchObject(at);
    expect(await call('PATCH', 'settings', { payload: { paperLogo } })).toMatchObject(at);
    expect((await call('GET', 'draft')).look.paperLogo).not.toBe(paperLogo);
  });

  it('for PDFs may be black on one bit for each pixel', async () => {
    const paperLogo = `data:image/png;base64,${blank(80).toString('base64')}`;
    expect(await save({ paperLogo })).toMatchObject({ status: 200, look: { paperLogo } });
  });

  it('with more pixels than a logo needs is refused', async () => {
    const large = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await send('logo', large)).toMatchObject({ code: 'image_too_many_pixels' });
  });
});
