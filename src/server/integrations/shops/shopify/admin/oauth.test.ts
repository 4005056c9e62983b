import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../../call.ts';
import { type ShopifySimulator, startShopifySimulator } from '../simulator.ts';
import { authorizeUrl, exchangeCode, hmacOf, readCallback, renewToken, shopOf, stateFor } from './oauth.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const KEY = createSecretKey(Buffer.from('the installation'));
const REDIRECT = 'https://claims.example.com/connect/shopify';
const ASKER = { person: 'u1', session: 'b1', store: 's1', connection: 'none' };
const SHOP = 'acme.myshopify.com';
let shop: ShopifySimulator;

beforeAll(async () => {
  shop = await startShopifySimulator(0, undefined, () => NOW);
  shop.state.app.redirectUris = [REDIRECT];
});
afterAll(() => shop.stop());

const app = (distribution: 'custom' | 'published' = 'custom') => ({
  clientId: shop.state.app.clientId,
  clientSecret: shop.state.app.secret,
  distribution,
});

describe('The address of a shop', () => {
  it.each([
    ['Acme', SHOP],
    [' https://acme.myshopify.com/admin ', SHOP],
    ['acme.myshopify.com', SHOP],
    ['acme.example.com', null],
    ['acme.myshopify.com.example.com', null],
    ['user@acme.myshopify.com', null],
    ['acme.myshopify.com:8080', null],
    ['acme.myshopify.com#.example.com', null],
    ['-acme', null],
    ['', null],
    ['аcme', null],
  ])('%s is read as %s', (typed, read) => expect(shopOf(typed)).toBe(read));
});

describe('An installation', () => {
  let query: URLSearchParams;

  beforeEach(async () => {
    const state = stateFor(ASKER, SHOP, KEY, NOW);
    const address = authorizeUrl({ app: app(), shop: SHOP, redirectUri: REDIRECT, state }, shop.base);
    const page = await call(address, { method: 'GET' });
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('write_orders') });
    const back = await call(`${shop.base}/admin/oauth/consent`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URL(address).searchParams.toString(),
    });
    const location = back.kind === 'answer' ? back.header('location') : null;
    query = new URL(location ?? '').searchParams;
  });

  const read = (more: object = {}) =>
    readCallback(query, { app: app(), asker: ASKER, key: KEY, now: NOW, ...more });
  const signed = (name: string, value: string): void => {
    query.set(name, value);
    query.set('hmac', hmacOf(query, shop.state.app.secret));
  };

  it('ends with credentials that work, and a code that is used up', async () => {
    const callback = read();
    if (callback.kind !== 'code') throw new Error(callback.because);
    const ask = { app: app(), shop: callback.shop, code: callback.code };
    expect(await exchangeCode(ask, shop.base)).toMatchObject({
      kind: 'connected',
      credentials: { shop: SHOP, distribution: 'custom', secret: shop.state.app.secret },
      scopes: expect.arrayContaining(['write_orders']),
      renewal: null,
    });
    expect(await exchangeCode(ask, shop.base)).toMatchObject({ kind: 'refused', code: 'unauthorized' });
  });

  it('gives a published app a token of an hour, and another one for its refresh token', async () => {
    const ask = { app: app('published'), shop: SHOP, code: query.get('code') ?? '' };
    const first = await exchangeCode(ask, shop.base);
    if (first.kind !== 'connected' || !first.renewal) throw new Error(first.kind);
    expect(first.renewal.expiresInSeconds).toBe(3600);
    const again = await renewToken({ ...ask, refreshToken: first.renewal.refreshToken }, shop.base);
    expect(again).toMatchObject({ kind: 'connected', renewal: { expiresInSeconds: 3600 } });
  });

  it.each([
    ['another code', () => query.set('code', 'x')],
    ['another shop', () => query.set('shop', 'other.myshopify.com')],
    ['a second code', () => query.append('code', query.get('code') ?? '')],
    ['no signature', () => query.delete('hmac')],
    ['a signed host that is no shop', () => signed('shop', 'example.com')],
  ])('is refused as forged with %s', (_name, alter) => {
    alter();
    expect(read()).toEqual({ kind: 'refused', because: 'forged' });
  });

  it('is refused for another person, browser, store, connection, shop and installation', () => {
    const other = { kind: 'refused', because: 'other_person' };
    expect(read({ asker: { ...ASKER, person: 'u2' } })).toEqual(other);
    expect(read({ asker: { ...ASKER, store: 's2' } })).toEqual(other);
    expect(read({ asker: { ...ASKER, session: 'b2' } })).toEqual(other);
    expect(read({ asker: { ...ASKER, connection: 'c1.1' } })).toEqual(other);
    expect(read({ key: createSecretKey(Buffer.from('another')) })).toEqual(other);
    signed('shop', 'other.myshopify.com');
    expect(read()).toEqual(other);
  });

  it('is refused after a quarter of an hour', () => {
    expect(read({ now: NOW + 14 * 60_000 })).toMatchObject({ kind: 'code' });
    expect(read({ now: NOW + 16 * 60_000 })).toEqual({ kind: 'refused', because: 'expired' });
  });
});
