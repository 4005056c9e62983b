/** A shopper without script who answers the forms in order and keeps cookies, up to a given page. */
import { urls } from '../src/urls.ts';

type Fields = Record<string, string>;
type Answers = readonly { page: string; fields: Fields; as?: 'multipart' }[];
type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** From the lookup of the demo's #1001 to the review of a broken mug. */
const ANSWERS: Answers = [
  { page: '/start', fields: { order: '#1001', email: 'ada@example.com' } },
  { page: '/issues', fields: { category: 'issuesWithItems' } },
  { page: '/issues/items', fields: { item: '1', 'quantity.1': '2' } },
  {
    page: '/issues/shipment/details',
    fields: { issueType: 'DAMAGED', granularity: 'all', details: 'The handle came off.' },
    as: 'multipart',
  },
  { page: '/resolution', fields: { method: 'REFUND' } },
];

/** The current page's URL with its order, and the `Cookie` header. */
export type Visitor = { path: string; cookie: string };

/**
 * A shopper on a given page. Rejects if the flow leads elsewhere. @param ask sends each request, for callers that control the
 * connection.
 */
export const visitorAt = (origin: string, page: string, ask: Ask = fetch): Promise<Visitor> =>
  walk({ origin, page, ask, from: urls.start(), answers: ANSWERS });

/** The same for someone in the demo's store, who bought something a year ago. */
export function inStoreVisitorAt(origin: string, page: string): Promise<Visitor> {
  const date = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10);
  const answers: Answers = [
    {
      page: urls.inStore.contactInfo(),
      fields: { name: 'Ada Shopper', email: 'ada@example.com', phone: '' },
    },
    { page: urls.inStore.dateOfPurchase(), fields: { date } },
  ];
  const from = `${urls.inStore.begin()}?store=demo`;
  return walk({ origin, page, ask: fetch, from, first: urls.inStore.contactInfo(), answers });
}

type Walk = {
  origin: string;
  page: string;
  ask: Ask;
  from: string;
  /** Target of the link on an introduction page, which has no form. */
  first?: string;
  answers: Answers;
};

async function walk({ origin, page, ask, from, first = from, answers }: Walk): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const send = async (path: string, body: URLSearchParams | FormData | null) => {
    const answer = await ask(origin + path, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: headerOf(cookies), origin },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.status, location: answer.headers.get('location') };
  };
  let path = (await send(from, null)).location ?? first;
  for (const { page: asked, fields, as } of answers) {
    if (isAt(path, page)) break;
    if (!isAt(path, asked)) throw new Error(`The flow led to ${path} instead of ${asked}`);
    await send(path, null);
    const { status, location } = await send(path, as ? formData(fields) : new URLSearchParams(fields));
    if (!location) throw new Error(`${path} answered ${status} without leading on`);
    path = location;
    const next = await send(path, null);
    if (next.location) path = next.location;
  }
  if (!isAt(path, page)) throw new Error(`The flow led to ${path} instead of ${page}`);
  return { path, cookie: headerOf(cookies) };
}

const isAt = (path: string, page: string): boolean => path.split('?')[0] === page;

const headerOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function formData(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
