/** The pages that Lighthouse opens: their URLs, and the cookies of a shopper who got that far. */
import { sealToken } from '../src/server/auth/keys.ts';
import { urls } from '../src/urls.ts';
import { runCommandLine } from '../test/process/running.ts';
import { benchOrders, plantOrders, STORE } from './orders.ts';
import { type Product, SECRET } from './product.ts';
import { inStoreVisitorAt, visitorAt } from './visitor.ts';

/** `name` is the name in the report. */
export type Place = { name: string; path: string; cookie: string };

async function teamToken(dataDir: string): Promise<string> {
  const words = ['token', 'create', '--store', STORE, '--role', 'store_owner'];
  const { code, out, err } = await runCommandLine(dataDir, words, { MAKEGOOD_SECRET: SECRET });
  if (code !== 0) throw new Error(err);
  return out.trim();
}

/** A claim that the team filed and its customer has to sign. */
async function claimToSign(
  { url, adminUrl }: Product,
  dataDir: string,
): Promise<{ id: string; viewToken: string }> {
  const [order] = benchOrders(1, Date.now());
  if (!order) throw new Error('no order');
  await plantOrders(adminUrl, [order]);
  const issue = {
    sourceItemId: 'i1',
    issueType: 'MISSING_ITEM',
    quantity: 1,
    details: 'One of the mugs is not there',
  };
  const answer = await fetch(`${url}/v1/claims/${order.sourceOrderId}/valet`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      authorization: `Bearer ${await teamToken(dataDir)}`,
    },
    body: JSON.stringify({
      claimCategory: 'SHIPPING',
      email: order.email,
      fulfillmentIssues: [{ sourceFulfillmentId: 'f1', issues: [issue] }],
      resolution: { desiredMethod: 'REFUND' },
      addressConfirmed: true,
      options: { requireCustomerSignature: true },
    }),
  });
  if (answer.status !== 201) throw new Error(`The filing was refused: ${await answer.text()}`);
  return (await answer.json()) as { id: string; viewToken: string };
}

export async function placesOf(product: Product, dataDir: string): Promise<Place[]> {
  const { id, viewToken } = await claimToSign(product, dataDir);
  const issuedAt = new Date().toISOString();
  const signature = sealToken('signature', { storeId: STORE, claimId: id, generation: 1, issuedAt }, SECRET);
  const place = async (name: string): Promise<Place> => ({ name, ...(await visitorAt(product.url, name)) });
  return [
    await place(urls.start()),
    await place(urls.items()),
    await place(urls.review()),
    {
      name: urls.inStore.products(),
      ...(await inStoreVisitorAt(product.url, urls.inStore.products())),
    },
    // These come last: they set cookies that the browser would send instead of ours.
    { name: '/view/{token}', path: urls.view(viewToken), cookie: '' },
    { name: '/sign/{claimId}', path: urls.sign(id, signature), cookie: '' },
  ];
}
