/** Files a claim through the API and acts as the store's team. */
import { type Customer, world } from './shopper.ts';

export type Filed = {
  id: string;
  /** Path of the claim's page. */
  view: string;
  /** Calls the API as the store's team. */
  team(path: string, body: object): Promise<void>;
};

async function call<Answer>(address: string, token: string | null, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'if-match': '*',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Answer>;
}

type Found = {
  accessToken: string;
  sourceOrderId: string;
  fulfillments: { sourceFulfillmentId: string; items: { item: { sourceItemId: string } }[] }[];
};

/** For one damaged unit of the order's first item. @param url of the server */
export async function fileClaim(
  { store, number, email }: Customer,
  url: string = world().url,
): Promise<Filed> {
  const api = `${url}/v1`;
  const found = await call<Found>(`${api}/order-lookup`, null, { store, order: number, email });
  const [parcel] = found.fulfillments;
  const sourceItemId = parcel?.items[0]?.item.sourceItemId;
  const issue = { sourceItemId, issueType: 'DAMAGED', quantity: 1, details: 'The handle came off.' };
  const { id, viewToken } = await call<{ id: string; viewToken: string }>(
    `${api}/claims/${encodeURIComponent(found.sourceOrderId)}`,
    found.accessToken,
    {
      claimCategory: 'SHIPPING',
      email,
      fulfillmentIssues: [{ sourceFulfillmentId: parcel?.sourceFulfillmentId, issues: [issue] }],
      resolution: { desiredMethod: 'REFUND' },
      addressConfirmed: true,
    },
  );
  return {
    id,
    view: `/view/${viewToken}`,
    team: async (path, body) => {
      await call(`${api}/claims/${id}${path}`, world().tokens[store as 'demo'], body);
    },
  };
}
