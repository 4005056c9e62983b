/** Settings of what a claim needs, offers and pays, as its shopper or an API client meets them. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ApprovalPreview } from '../src/contract/resolution.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import type { StoreInput } from '../src/server/stores/queries.ts';
import { film, jpegPhoto, PDF } from '../src/server/uploads/fixtures/files.ts';
import { createTestApp } from './app.ts';
import { openDesk } from './claim-desk.ts';
import { readMails } from './mails.ts';
import { setting } from './setting.ts';
import { openShop, purchaseOf } from './shop.ts';
import { bearer, fileableOrder, filingOf, orderIdOf, shopperToken } from './world.ts';

const test = await createTestApp();
afterAll(() => test.close());
const photo = await jpegPhoto();

type Settings = NonNullable<StoreInput['settings']>;
const storeWith = (settings: Settings) => test.addStore({ settings });
let orders = 0;

/** A new order in a store with these settings, with calls as its shopper. */
async function shopping(settings: Settings) {
  orders += 1;
  const source = `shopping-${orders}`;
  const store = await storeWith(settings);
  await test.addOrder(store, source, fileableOrder(test.clock.now));
  const token = shopperToken(test, store, await orderIdOf(test, store, source));
  const post = async (url: string, payload: object) => {
    const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
    const answer = await test.app.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, json: answer.json() };
  };
  /** Asks for an address and sends the file there. Returns the key, or the code of the refusal. */
  const send = async (contentType: string, bytes: Buffer, mediaType = 'CLAIM'): Promise<string> => {
    const { json } = await post('/v1/uploads', { contentType, filename: 'file', mediaType });
    if (json.code) return json.code;
    const { pathname, search } = new URL(json.signedUrl);
    const headers = { 'content-type': contentType };
    const sent = await test.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes });
    return sent.statusCode === 204 ? json.fileKey : sent.json().code;
  };
  const file = (body: object) => post(`/v1/claims/${source}`, body);
  return { store, post, send, file };
}

/** The code of the refusal, or `filed`. Four units are worth 80. */
async function filed(settings: Settings, body: object = filingOf()): Promise<string> {
  const { status, json } = await (await shopping(settings)).file(body);
  return status === 201 ? 'filed' : json.code;
}
const worth80 = filingOf({ quantity: 4 });
const wanting = (desiredMethod: string) => filingOf({}, { resolution: { desiredMethod } });

describe('a filing:', () => {
  setting('proof.acknowledgementFrom', 'asks for a confirmation from a value on', async () => {
    const settings = { proof: { acknowledgementFrom: '50' } };
    expect(await filed({}, { ...worth80, acknowledged: false })).toBe('filed');
    expect(await filed(settings, { ...worth80, acknowledged: false })).toBe('acknowledgement_required');
    expect(await filed(settings, { ...filingOf(), acknowledged: false })).toBe('filed');
  });

  setting('proof.signatureFrom', 'asks for a signature from a value on', async () => {
    expect(await filed({ proof: { signatureFrom: '50' } }, worth80)).toBe('signature_required');
    expect(await filed({ proof: { signatureFrom: '50' } })).toBe('filed');
  });

  setting('proof.receiptFrom', 'asks for a receipt from a value on', async () => {
    const resolution = { desiredMethod: 'REFUND', customerSignature: { typedName: 'Ada' } };
    expect(await filed({ proof: { receiptFrom: '50' } }, { ...worth80, resolution })).toBe(
      'receipt_required',
    );
    expect(await filed({ proof: { receiptFrom: '50' } })).toBe('filed');
  });

  setting('proof.requireCustomerSignature', 'asks every claim for a signature', async () => {
    expect(await filed({ proof: { requireCustomerSignature: true } })).toBe('signature_required');
  });

  setting('proof.photosRequired', 'refuses those kinds of problem without a photo', async () => {
    expect(await filed({ proof: { photosRequired: ['DAMAGED'] } })).toBe('photo_required');
    expect(await filed({ proof: { photosRequired: ['WRONG_ITEM'] } })).toBe('filed');
  });

  setting('proof.detailsMin', 'refuses a shorter description', async () => {
    expect(await filed({ proof: { detailsMin: 100 } })).toBe('details_required');
  });

  setting('proof.detailsMax', 'refuses a longer description', async () => {
    const long = filingOf({ details: 'x'.repeat(150) });
    expect(await filed({}, long)).toBe('filed');
    expect(await filed({ proof: { detailsMax: 100 } }, long)).toBe('details_required');
  });

  const METHODS = { refund: 'REFUND', reship: 'RESHIP', credit: 'STORE_CREDIT' } as const;
  const without = async (name: keyof typeof METHODS) => {
    expect(await filed({}, wanting(METHODS[name]))).toBe('filed');
    expect(await filed({ capabilities: { [name]: false } }, wanting(METHODS[name]))).toBe(
      'resolution_not_available',
    );
  };
  setting('capabilities.refund', 'takes or refuses the wish for money', () => without('refund'));
  setting('capabilities.reship', 'takes or refuses the wish for a replacement', () => without('reship'));
  setting('capabilities.credit', 'takes or refuses the wish for store credit', () => without('credit'));

  const quoted = async (settings: Settings) =>
    (await (await shopping(settings)).file(wanting('STORE_CREDIT'))).json.quote;
  setting('credit.bonus', 'adds to store credit', async () => {
    const plain = Number((await quoted({})).total);
    const { bonus, total } = await quoted({ credit: { bonus: '10' } });
    expect(Number(bonus)).toBeCloseTo(plain / 10, 2);
    expect(Number(total)).toBeCloseTo(plain * 1.1, 2);
  });

  setting('credit.bonusType', 'makes the bonus an amount', async () => {
    expect((await quoted({ credit: { bonus: '3', bonusType: 'fixed' } })).bonus).toBe('3.00');
  });

  setting('credit.capPercentage', 'limits store credit with its bonus', async () => {
    const plain = Number((await quoted({})).total);
    const { total } = await quoted({ credit: { bonus: '50', capPercentage: 105 } });
    expect(Number(total)).toBeCloseTo(plain * 1.05, 1);
  });

  setting('policyLimit', 'limits what all claims of an order pay', async () => {
    const { json } = await (await shopping({ policyLimit: '7.50' })).file(worth80);
    expect(json.quote.total).toBe('7.50');
  });
});

describe('a file:', () => {
  setting('uploads.filesPerIssue', 'limits the files of a problem', async () => {
    const { send, file } = await shopping({ uploads: { filesPerIssue: 1 } });
    const images = [await send('image/jpeg', photo), await send('image/jpeg', photo)];
    expect((await file(filingOf({ images }))).json).toMatchObject({ code: 'too_many_files', max: 1 });
    expect((await file(filingOf({ images: images.slice(0, 1) }))).status).toBe(201);
  });

  const tooLarge = async (settings: Settings, type: string, bytes: Buffer, mediaType?: string) => {
    expect(await (await shopping({})).send(type, bytes, mediaType)).not.toBe('file_too_large');
    expect(await (await shopping(settings)).send(type, bytes, mediaType)).toBe('file_too_large');
  };
  setting('uploads.imageBytes', 'refuses a larger photo', () =>
    tooLarge({ uploads: { imageBytes: photo.length - 1 } }, 'image/jpeg', photo),
  );
  setting('uploads.videoBytes', 'refuses a larger video', () =>
    tooLarge({ uploads: { videoBytes: film().length - 1 } }, 'video/mp4', film()),
  );
  setting('uploads.documentBytes', 'refuses a larger PDF', () =>
    tooLarge({ uploads: { documentBytes: PDF.length - 1 } }, 'application/pdf', PDF, 'RECEIPT'),
  );
});

describe('a claim in the shop:', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    shop = await openShop(test);
  });
  const UNLISTED = { sourceProductId: null, name: 'An old radio', pricePaid: '89.90' };
  /** Without a receipt unless one is asked for. */
  async function taken(inStore: Settings['inStore'], parts: Parameters<typeof purchaseOf>[0] = {}) {
    await storeWith({ inStore: { enabled: true, receipt: 'none', ...inStore } });
    const answer = await shop.file(purchaseOf(parts), shop.visitor());
    return answer.statusCode === 202 ? 'taken' : answer.json().code;
  }
  const opened = async (settings: Settings) => {
    await storeWith(settings);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/v1/in-store/visits',
      payload: { store: 'test' },
    });
    return answer.statusCode < 300 ? 'open' : answer.json().code;
  };

  setting('inStore.enabled', 'opens the shop’s page', async () => {
    expect(await opened({ inStore: { enabled: true } })).toBe('open');
    expect(await opened({})).toBe('in_store_closed');
  });

  setting('flags.in-store-filing', 'closes the shop’s page for a while', async () => {
    const flags = { 'in-store-filing': false };
    expect(await opened({ inStore: { enabled: true }, flags })).toBe('in_store_closed');
  });

  setting('inStore.receipt', 'asks for a receipt', async () => {
    expect(await taken({})).toBe('taken');
    expect(await taken({ receipt: 'required' })).toBe('receipt_required');
  });

  setting('inStore.photosRequired', 'refuses a claim without a photo', async () => {
    expect(await taken({ photosRequired: true })).toBe('photo_required');
  });

  setting('inStore.unlistedWarranty', 'covers products outside the catalog, or refuses them', async () => {
    expect(await taken({ unlistedWarranty: 'P1Y' }, { item: UNLISTED })).toBe('receipt_required');
    expect(await taken({ unlistedWarranty: null }, { item: UNLISTED })).toBe('not_eligible');
  });

  setting('inStore.proveWithinDays', 'sets how long the mailed link works', async () => {
    await storeWith({ inStore: { enabled: true, receipt: 'none', proveWithinDays: 3 } });
    const { expiresAt } = (await shop.file(purchaseOf(), shop.visitor())).json();
    expect(Date.parse(expiresAt)).toBe(test.clock.now + 3 * 86_400_000);
  });
});

describe('a shopper is told:', () => {
  const returns = async (settings: Settings) => {
    const store: StoreId = await storeWith(settings);
    await test.addOrder(store, 'returned', fileableOrder(test.clock.now));
    const payload = { order: '1001', email: 'ada@example.com', store: 'test' };
    const answer = await test.app.inject({ method: 'POST', url: '/v1/order-lookup', payload });
    return answer.json().settings;
  };
  const url = 'https://returns.example/';

  setting('capabilities.returns', 'offers returns or none', async () => {
    expect((await returns({})).capabilities.returns).toBe(false);
    expect((await returns({ capabilities: { returns: true } })).capabilities.returns).toBe(true);
  });

  setting('returns.portalUrl', 'leads to the store’s own returns', async () => {
    const settings = { capabilities: { returns: true }, returns: { portalUrl: `${url}{orderNumber}` } };
    expect((await returns(settings)).returns.portalUrl).toBe(`${url}1001`);
  });

  setting('returns.trackingUrl', 'leads to the page that follows a return', async () => {
    const settings = { capabilities: { returns: true }, returns: { trackingUrl: url } };
    expect((await returns(settings)).returns.trackingUrl).toBe(url);
  });

  const mailed = async (help: Settings['help']) => {
    const desk = await openDesk(test, await storeWith({ help }));
    return (await readMails(test, { claimId: desk.id })).map(({ body }) => body).join('\n');
  };
  setting('help.email', 'is the address in mails', async () => {
    expect(await mailed({ email: 'help@store.example' })).toContain('help@store.example');
  });
  setting('help.phone', 'is the phone number in mails', async () => {
    expect(await mailed({ phone: '+1 202 555 0100' })).toContain('+1 202 555 0100');
  });
  setting('help.url', 'is the help page in mails', async () => {
    expect(await mailed({ url: 'https://store.example/help' })).toContain('https://store.example/help');
  });
  setting('help.hours', 'is when the store can be reached', async () => {
    await storeWith({ help: { hours: 'Mon to Fri' } });
    const answer = await test.app.inject('/v1/stores/slug?slug=test');
    expect(answer.json().help.hours).toBe('Mon to Fri');
  });
});

setting('replacementCost.percentage', 'says what a replacement costs the store', async () => {
  const cost = async (percentage: number, resolutionType: 'RESHIP' | 'REFUND') => {
    const desk = await openDesk(test, await storeWith({ replacementCost: { percentage } }));
    const payload = { resolutions: [{ claimItemId: desk.itemId, resolutionType }] };
    const { totals } = (await desk.team('POST', '/resolutions/preview', payload)).json as ApprovalPreview;
    return Number(totals.cost) / Number(totals.total);
  };
  expect(await cost(100, 'RESHIP')).toBe(1);
  expect(await cost(50, 'RESHIP')).toBeCloseTo(0.5, 2);
  expect(await cost(50, 'REFUND')).toBe(1);
});

setting('locale', 'writes the dates of macros', async () => {
  const text = async (locale: string) => {
    const store = await storeWith({ locale });
    const desk = await openDesk(test, store);
    const headers = {
      ...bearer(await test.token(store, 'store_owner')),
      'idempotency-key': crypto.randomUUID(),
    };
    const payload = { scope: 'store', title: `In ${locale}`, text: '{{claim.filedOn}}' };
    const macro = (await test.app.inject({ method: 'POST', url: '/v1/macros', headers, payload })).json();
    return (await desk.team('POST', `/macros/${macro.id}`)).json.text;
  };
  test.clock.now = Date.parse('2026-11-20T15:00:00Z');
  expect([await text('en-US'), await text('de-DE')]).toEqual(['November 20, 2026', '20. November 2026']);
});
