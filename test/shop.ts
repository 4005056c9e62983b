/** A store that accepts in-store claims, and what people file there. */
import { expect } from 'vitest';
import { demoProducts, idOfProduct, productDocumentOf } from '../src/demo/products.ts';
import type { StoreSettings } from '../src/domain/stores/settings.ts';
import type { StoreId } from '../src/server/auth/caller.ts';
import { filingLinkTasks } from '../src/server/in-store/link-mail.ts';
import { saveProducts } from '../src/server/products/save.ts';
import { jpegPhoto } from '../src/server/uploads/fixtures/files.ts';
import type { TestApp } from './app.ts';
import { readMails } from './mails.ts';
import { bearer, visitToken } from './world.ts';

type Parts = {
  customer?: object;
  item?: object;
  warranty?: object;
  resolution?: object;
  shippingAddress?: object | null;
};

let people = 0;
let visits = 0;

/** A lamp with a two-year warranty, bought half a year ago (clock at 2026-11-20) by a new customer. */
export function purchaseOf({ customer, item, warranty, ...rest }: Parts = {}) {
  people += 1;
  return {
    customer: { email: `buyer${people}@example.com`, name: 'Ada Shopper', ...customer },
    item: { sourceProductId: idOfProduct('lamp'), details: 'It does not switch on any more', ...item },
    warranty: { dateOfPurchase: '2026-05-20', ...warranty },
    ...rest,
  };
}

/** Sends the queued links by email. */
export async function workFilingLinks(test: TestApp): Promise<void> {
  // So that emails are in order.
  test.clock.now += 1;
  const { rows } = await test.database.admin.query<{ payload: unknown }>(
    `with gone as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'mail_filing_link' returning j.id, j.payload)
     select payload from gone order by id`,
  );
  const task = filingLinkTasks(test.context).mail_filing_link;
  for (const { payload } of rows) await task?.(payload, {} as never);
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function openShop(test: TestApp, settings: Partial<StoreSettings['inStore']> = {}) {
  test.clock.now = Date.parse('2026-11-20T15:00:00Z');
  const store: StoreId = await test.addStore({ settings: { inStore: { enabled: true, ...settings } } });
  const products = demoProducts
    .filter(({ storeSlug }) => storeSlug === 'demo')
    .map((product) => ({ sourceProductId: product.sourceProductId, product: productDocumentOf(product) }));
  await saveProducts(test.database.db, store, products);
  const photo = await jpegPhoto();

  const file = (
    payload: object,
    token: string,
    more: { headers?: Record<string, string>; from?: string } = {},
  ) =>
    test.app.inject({
      method: 'POST',
      url: '/v1/claims/offline',
      headers: { ...bearer(token), ...more.headers },
      payload,
      ...(more.from && { remoteAddress: more.from }),
    });

  async function upload(token: string, contentType = 'image/jpeg', bytes = photo): Promise<string> {
    const asked = await test.app.inject({
      method: 'POST',
      url: '/v1/uploads',
      headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      payload: { contentType, filename: 'receipt', mediaType: 'RECEIPT' },
    });
    const { signedUrl, fileKey } = asked.json();
    const { pathname, search } = new URL(signedUrl);
    const headers = { 'content-type': contentType };
    const sent = await test.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes });
    expect(sent.statusCode, sent.body).toBe(204);
    return fileKey;
  }

  return {
    store,
    file,
    upload,
    work: () => workFilingLinks(test),
    visitor: () => {
      visits += 1;
      return visitToken(test, store, `visit-${visits}`, 60 * 24);
    },
    mailsTo: (recipient: string) => readMails(test, { recipient }),
    /** Sends the queue; returns the path of the last link to an address, if any. */
    linkTo: async (recipient: string): Promise<string | null> => {
      await workFilingLinks(test);
      const mails = await readMails(test, { recipient });
      const links = mails.flatMap(({ body }) => /\/in-store\/confirm\/\S+/.exec(body) ?? []);
      return links.at(-1) ?? null;
    },
  };
}
