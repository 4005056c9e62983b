/** Forms that are larger than any page can produce. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { fileableOrder } from '../../../test/world.ts';
import { withOrder } from '../../domain/orders/order-address.ts';
import { BRANDS } from '../gallery/brands.ts';
import { galleryStates } from '../gallery/gallery.ts';
import { renderDocument } from '../layouts/render.tsx';
import { portalPages } from '../routes.ts';
import { screenNamed } from '../screens.ts';
import { FORM_BYTES, limitOf, SIGNED_FORM_BYTES } from './form-limits.ts';

let test: TestApp;
let cookies: Record<string, string>;
let orderId: string;
beforeAll(async () => {
  test = await createTestApp({}, { pages: portalPages });
  const store = await test.addStore();
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  const found = await post('/start?store=test', 'order=1001&email=ada%40example.com');
  orderId = String(found.headers.location).replace(/^.*=/, '');
  cookies = Object.fromEntries(found.cookies.map(({ name, value }) => [name, value]));
});
afterAll(() => test.close());

const post = (url: string, payload: string) =>
  test.app.inject({
    method: 'POST',
    url,
    cookies,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    },
    payload,
  });

describe('a field that is too long', () => {
  it('is refused at once on the form’s own page, which names it, whatever its content', async () => {
    const slow = `@${'@.'.repeat(1000)}${'..'.repeat(1000)} a`;
    const started = process.cpuUsage();
    const answer = await post(
      '/start?store=test',
      new URLSearchParams({ order: '1001', email: slow }).toString(),
    );
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('data-screen="order/start"');
    expect(answer.body).toContain('&quot;email&quot; is too long: 254 characters at most');
  });

  it('is limited to the length the contract allows', () => {
    expect(limitOf('email')?.longest).toBe(254);
    expect(limitOf('signature')?.longest).toBe(1_000_000);
    expect(limitOf('details')?.longest).toBe(20_000);
    expect(limitOf('quantity.i1')).not.toBeNull();
    const longest = 'x'.repeat(200);
    expect(limitOf(`method.200.${longest}.${longest}`)).not.toBeNull();
    expect(limitOf(`method.200.${longest}.${longest}x`)).toBeNull();
    expect(limitOf('quantity.')?.values).toBe(1);
    for (const name of ['constructor', '__proto__', 'toString', 'store', `quantity.${'x'.repeat(300)}`])
      expect(limitOf(name), name).toBeNull();
  });
});

describe('a form that is too large', () => {
  it('is refused on its own page', async () => {
    const answer = await post('/start?store=test', `order=${'1'.repeat(FORM_BYTES)}`);
    expect(answer.statusCode).toBe(413);
    expect(answer.body).toContain('data-screen="order/start"');
    expect(answer.body).toContain(`at most ${FORM_BYTES.toLocaleString('en-US')} bytes`);
  });

  it('may be larger only if it has a signature', async () => {
    const payload = `signature=${'x'.repeat(900_000)}`;
    expect(SIGNED_FORM_BYTES).toBeGreaterThan(1_000_000);
    expect((await post(withOrder('/issues', orderId), payload)).statusCode).toBe(413);
    expect((await post(withOrder('/resolution/review', orderId), payload)).statusCode).not.toBe(413);
  });

  it('is refused if it has too many fields', async () => {
    const answer = await post('/start?store=test', 'item=i1&'.repeat(20_000));
    expect(answer.statusCode).toBe(413);
  });
});

/** Every form control of every screen in every state, as markup. */
function controls(): { place: string; tag: string; name: string }[] {
  const store = BRANDS.fernwood;
  if (store === undefined) throw new Error('no brand');
  const context = { nonce: 'n0nce', orderNumber: '#1001', valet: null };
  const assets = { style: '', entry: '/assets/browser-1.js' };
  return galleryStates().flatMap(({ screen, path, state, props }) =>
    [
      ...renderDocument(assets, screenNamed(screen), { props, store, context }).matchAll(
        /<(?:input|textarea|select|button)\b[^<>]*>/g,
      ),
    ]
      .map(([tag]) => ({ place: `${path} ${state}`, tag, name: / name="([^"]+)"/.exec(tag)?.[1] ?? '' }))
      .filter(({ tag, name }) => name !== '' && !tag.includes('type="file"')),
  );
}

// A submit button that only identifies itself, and the search, which goes into the URL.
const NOT_READ = ['send', 'q'];
// The message fields accept text that is too long, so that its writer can shorten it; their screen explains that.
const IS_LINE = /^<input(?![^>]* type="(hidden|radio|checkbox|date|number)")/;

it('every field on a page has a limit, and the page enforces it', () => {
  const drawn = controls().filter(({ name }) => !NOT_READ.includes(name));
  expect(drawn.length).toBeGreaterThan(1_000);
  const wrong = drawn.filter(({ tag, name }) => {
    const longest = limitOf(name)?.longest ?? 0;
    const most = Number(/ maxLength="(\d+)"/i.exec(tag)?.[1] ?? Number.POSITIVE_INFINITY);
    return longest === 0 || (IS_LINE.test(tag) && most > longest);
  });
  expect(
    [...new Set(wrong.map(({ name, tag, place }) => `${name}: ${tag} of ${place}`))].slice(0, 10),
  ).toEqual([]);
});
