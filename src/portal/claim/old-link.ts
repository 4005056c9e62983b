/** An old link leads to a page that asks for the email address, and from there to the requested page. */
import type { FastifyRequest } from 'fastify';
import { urls } from '../../urls.ts';
import { chosen } from '../engine/forms.ts';
import { queryOf } from '../engine/store-of-visit.ts';

const { address, withdraw, appeal, review } = urls.myClaim;
const { view, print, printPdf: pdf } = urls;

/** Pages of a claim by their name in the query. */
const PAGES = { view, print, pdf, address, withdraw, appeal, review } as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];

/** URL of that question; its query names the page to open afterward. */
export function confirmHref(token: string, request: FastifyRequest): string {
  const to = queryOf(request).get('to') ?? nameOf(request.routeOptions.url ?? '');
  const known = chosen(NAMES, to);
  const question = urls.myClaim.confirm(token);
  return known === null || known === 'view' ? question : `${question}?${new URLSearchParams({ to: known })}`;
}

const MARK = 'T';
const nameOf = (pattern: string): string =>
  NAMES.find((name) => PAGES[name](MARK) === pattern.replace(':token', MARK)) ?? 'view';

export const afterConfirming = (request: FastifyRequest, token: string): string =>
  PAGES[chosen(NAMES, queryOf(request).get('to') ?? '') ?? 'view'](token);

/** URL of the question for a page that refused an old link; null if the URL holds no token. */
export function questionFor(request: FastifyRequest): string | null {
  const { token } = (request.params ?? {}) as { token?: string };
  return token === undefined ? null : confirmHref(token, request);
}
