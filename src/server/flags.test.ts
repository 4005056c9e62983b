import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { setting } from '../../test/setting.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from '../../test/world.ts';
import { DEFAULT_SETTINGS } from '../domain/stores/settings.ts';
import type { StoreId } from './auth/caller.ts';

let test: TestApp;
let store: StoreId;
let shopper: string;
beforeAll(async () => {
  test = await createTestApp();
  store = await switched({});
  await test.addOrder(store, 'o1', fileableOrder(test.clock.now));
  shopper = shopperToken(test, store, await orderIdOf(test, store, 'o1'));
});
afterAll(() => test.close());

const switched = (flags: Record<string, boolean>) => test.addStore({ settings: { flags } });

const ask = (contentType: string) =>
  test.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    headers: { ...bearer(shopper), 'idempotency-key': crypto.randomUUID() },
    payload: { contentType, filename: 'mug', mediaType: 'CLAIM' },
  });

setting(
  'flags.video-uploads',
  'accepts only photos once it is off, and videos again once it is back on',
  async () => {
    await switched({ 'video-uploads': false });
    expect((await ask('video/mp4')).json()).toMatchObject({ code: 'file_type_not_allowed' });
    expect((await ask('image/jpeg')).statusCode).toBe(201);
    await switched({});
    expect((await ask('video/mp4')).statusCode).toBe(201);
  },
);

setting('flags.typed-signature', 'requires a drawing once it is off', async () => {
  await switched({ 'typed-signature': false });
  const filing = filingOf();
  const payload = {
    ...filing,
    resolution: { ...filing.resolution, customerSignature: { typedName: 'Ada' } },
  };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/claims/o1',
    headers: bearer(shopper),
    payload,
  });
  expect(answer.json()).toMatchObject({ code: 'signature_required', fields: [{ message: 'Draw it.' }] });
});

describe('our own provider', () => {
  it('answers with the settings of the requesting store, even for simultaneous requests', async () => {
    const isOn = (isSet: boolean) => {
      const flags = { ...DEFAULT_SETTINGS.flags, 'video-uploads': isSet };
      return test.context.flags.isOn(
        { slug: 'test', settings: { ...DEFAULT_SETTINGS, flags } },
        'video-uploads',
      );
    };
    expect(await Promise.all([isOn(false), isOn(true)])).toEqual([false, true]);
  });
});
