/** Where an old link leads: to the question for the e-mail address, and from there to where it was going. */
import type { FastifyRequest } from 'fastify';
import { urls } from '../../urls.ts';
import { chosen } from '../engine/forms.ts';
import { queryOf } from '../engine/store-of-visit.ts';

const { address, withdraw, appeal, review } = urls.myClaim;
const { view, print, printPdf: pdf } = urls;

/** Pages of a claim by the name that goes along in the address. */
const PAGES = { view, print, pdf, address, withdraw, appeal, review } as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];

/** The question, which keeps in mind where it came from. */
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

/** The question for a page that an old link was refused on; null where there is no token in its address. */
export function questionFor(request: FastifyRequest): string | null {
  const { token } = (request.params ?? {}) as { token?: string };
  return token === undefined ? null : confirmHref(token, request);
}
