/** A browser without script, over `app.inject`: it keeps cookies, follows redirects and posts forms to the page's own URL. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { ORDER_QUERY } from '../src/domain/orders/order-address.ts';

type Fields = Record<string, string | string[]>;
type Headers = Record<string, string>;

export type Page = {
  status: number;
  /** Path and query after redirects, without the order's id. */
  url: string;
  /** The full URL. */
  address: string;
  headers: LightMyRequestResponse['headers'];
  html: string;
  /** The props for the page's script; null on static pages. */
  props: Record<string, unknown> | null;
  /** The text of the page. */
  text: string;
};

export type Browser = {
  page: Page;
  cookies: Map<string, string>;
  /** Closes the page and drops all cookies. */
  forget(): void;
  open(url: string, headers?: Headers): Promise<Page>;
  /** Submits the form of the current page. */
  post(fields: Fields, headers?: Headers): Promise<Page>;
  /** The same with files, as multipart/form-data. */
  postFiles(fields: Fields, files: { name: string; filename: string; bytes: Uint8Array }[]): Promise<Page>;
  /** A single request that follows no redirect. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: string | Buffer,
    headers?: Headers,
  ): Promise<LightMyRequestResponse>;
};

const textOf = (html: string) =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Removes the order's id, because most tests are about a single order and its steps. */
function withoutOrder(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith(`${ORDER_QUERY}=`));
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}

function pageOf(address: string, { statusCode, headers, body }: LightMyRequestResponse): Page {
  const props = /id="props">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    status: statusCode,
    url: withoutOrder(address),
    address,
    headers,
    html: body,
    props: props === undefined ? null : JSON.parse(props),
    text: textOf(body),
  };
}

function urlencoded(fields: Fields): string {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return body.toString();
}

const inWords = (attribute: string) =>
  attribute.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a form sends without user input. */
function hiddenFields(html: string): Fields {
  const fields: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  ))
    fields[inWords(name)] = [...(fields[inWords(name)] ?? []), inWords(value)];
  return fields;
}

const MOST_REDIRECTS = 5;

const BLANK: Page = { status: 0, url: '/', address: '/', headers: {}, html: '', props: null, text: '' };

/** @param app may be given as a function if it is created only before the first request. */
export function createBrowser(app: FastifyInstance | (() => FastifyInstance)): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['send'] = async (method, url, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await (typeof app === 'function' ? app() : app).inject({
      method,
      url,
      headers: {
        accept: 'text/html',
        ...(cookie && { cookie }),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const follow = async (url: string, response: LightMyRequestResponse): Promise<Page> => {
    let [at, answer] = [url, response];
    for (let count = 0; answer.statusCode === 303 && count < MOST_REDIRECTS; count += 1) {
      at = String(answer.headers.location);
      answer = await send('GET', at);
    }
    browser.page = pageOf(at, answer);
    return browser.page;
  };
  const browser: Browser = {
    page: BLANK,
    cookies,
    forget: () => {
      browser.page = BLANK;
      cookies.clear();
    },
    send,
    open: async (url, headers) => follow(url, await send('GET', url, undefined, headers)),
    post: async (given, headers = {}) => {
      const fields = { ...hiddenFields(browser.page.html), ...given };
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const { address: url } = browser.page;
      return follow(url, await send('POST', url, urlencoded(fields), { ...type, ...headers }));
    },
    postFiles: async (given, files) => {
      const fields = { ...hiddenFields(browser.page.html), ...given };
      const form = new FormData();
      for (const [name, values] of Object.entries(fields)) {
        for (const value of [values].flat()) form.append(name, value);
      }
      for (const { name, filename, bytes } of files)
        form.append(name, new Blob([new Uint8Array(bytes)]), filename);
      const encoded = new Request('http://localhost', { method: 'POST', body: form });
      const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const { address: url } = browser.page;
      return follow(url, await send('POST', url, Buffer.from(await encoded.arrayBuffer()), type));
    },
  };
  return browser;
}
