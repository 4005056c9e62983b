/** Error pages: not found, wrong method, and server errors. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Problem, problem } from '../domain/problems/problems.ts';

import { isValet } from '../server/auth/caller.ts';
import { sentByOurOwnPage } from '../server/auth/same-site.ts';
import type { Context } from '../server/context.ts';
import type { Missing } from '../server/http/methods.ts';
import { noteRefusal } from '../server/http/security.ts';
import { problemOf, sendProblem } from '../server/http/translate.ts';
import { urls } from '../urls.ts';
import { questionFor } from './claim/old-link.ts';
import type { Portal } from './engine/arrival.ts';
import { type Drawn, draw } from './engine/outcome.ts';
import { sendScreen } from './engine/send.ts';
import { brandOf, NEUTRAL_BRAND } from './engine/store-of-visit.ts';
import { readable } from './order/kept-answers/requests.ts';
import { holderNamed, visitorsOf } from './order/visit.ts';
import type { StoreBrand } from './parts/brand.ts';
import type { ErrorProps } from './site/error/model.ts';
import { screen as errorScreen } from './site/error/screen.ts';
import { screen as notFoundScreen } from './site/not-found/screen.ts';
import { screen as wrongMethodScreen } from './site/wrong-method/screen.ts';
import { fieldsWithoutFiles } from './uploads/sent-fields.ts';

type Refusing = Pick<Portal, 'context' | 'bundle'>;

/** The visit's brand; if loading it fails, the page has a neutral one. */
async function brandFor(context: Context, request: FastifyRequest): Promise<StoreBrand> {
  try {
    return brandOf((await visitorsOf(context, request)).store);
  } catch {
    return NEUTRAL_BRAND;
  }
}

async function send(
  { context, bundle }: Refusing,
  request: FastifyRequest,
  reply: FastifyReply,
  drawn: Drawn,
): Promise<FastifyReply> {
  const store = await brandFor(context, request);
  const holder = holderNamed(context, request);
  // We can't name the customer: that needs the order, and loading it may be what failed.
  const valet = holder && isValet(holder) ? { customer: null } : null;
  const order = holder && { id: holder.orderId, drawnAt: context.clock(), keptAt: 0 };
  return sendScreen(bundle, request, reply, drawn, {
    store,
    order,
    orderNumber: null,
    privacy: 'own',
    valet,
  });
}

/** The next page to offer: the order's home if one is open, else the lookup. */
const homeHref = (context: Context, request: FastifyRequest) =>
  holderNamed(context, request) ? urls.home() : urls.start();

/** Links from emails may be cut off or replaced, so their error page explains more than "not found". */
const isClaimLink = ({ url }: FastifyRequest) => /^\/(?:view|print|resume)\/./.test(url);

/**
 * The posted form, to send again: without the database, the form's own page can't be drawn. Not offered for a form of another site,
 * which must not be sent as our own. One with files comes back without them, to the page where they are added.
 */
async function retryOf(request: FastifyRequest): Promise<ErrorProps['retry']> {
  const isOurs = request.method === 'POST' && sentByOurOwnPage(request) && !request.url.startsWith('//');
  if (!isOurs) return null;
  const hadFiles = request.isMultipart();
  const form = hadFiles ? await fieldsWithoutFiles(request) : readable(request);
  if (form === null) return null;
  const typed = Object.entries(form.fields).flatMap(([name, values]) =>
    values.map((value) => ({ name, value })),
  );
  const fields = hadFiles ? [...typed.filter(({ name }) => name !== 'upload'), STAYING] : typed;
  return { action: request.url, fields, hadFiles };
}

/** As pressing "Upload photos": the form's page is shown again, with what was typed. */
const STAYING = { name: 'upload', value: '1' };

/** The same page, which may hold a refused form. */
const again = ({ method, url }: FastifyRequest) => (method === 'GET' && !url.startsWith('//') ? url : null);

/** The screen of a refusal; the wrong-method screen if it has none of its own. */
async function screenOf(
  portal: Refusing,
  request: FastifyRequest,
  { status, code }: Pick<Problem, 'status' | 'code'>,
): Promise<Drawn> {
  const href = homeHref(portal.context, request);
  if (status === 404) {
    const kind = code === 'store_not_open' ? 'not-open' : isClaimLink(request) ? 'claim-link' : 'page';
    return draw(notFoundScreen, { homeHref: href, kind }, 404);
  }
  if (status < 500) return draw(wrongMethodScreen, { homeHref: href }, status);
  const isPassing = status === 503;
  const retry = isPassing ? await retryOf(request) : null;
  const next = (isPassing ? again(request) : null) ?? href;
  return draw(errorScreen, { homeHref: next, status, requestId: request.id, retry }, status);
}

/** The type that the request prefers; the first one without a preference. */
const preferred = (request: FastifyRequest, types: string[]) => new Negotiator(request.raw).mediaType(types);

/** True for API clients and page scripts. */
export const wantsJson = (request: FastifyRequest) =>
  preferred(request, ['text/html', 'application/json']) === 'application/json';

/** Error handler of pages. A client that asks for JSON gets the problem document. */
export async function answerRefusal(
  portal: Refusing,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = problemOf(error);
  if (known === null || known.status >= 500) request.log.error({ err: error }, 'page failed');
  const found = known ?? problem('unknown_error');
  if (wantsJson(request)) {
    return sendProblem(request, reply, found);
  }
  noteRefusal(request, found);
  const question = found.code === 'link_needs_email' ? questionFor(request) : null;
  if (question !== null) return reply.header('cache-control', 'no-store').redirect(question, 303);
  if (typeof found.retryAfter === 'number') reply.header('retry-after', String(found.retryAfter));
  return send(portal, request, reply, await screenOf(portal, request, found));
}

/** For URLs without a route or with the wrong method: people get a page, programs a problem document. */
export async function answerUnknown(
  portal: Refusing,
  request: FastifyRequest,
  reply: FastifyReply,
  missing: Missing,
): Promise<FastifyReply> {
  const found = missing(request);
  if (Array.isArray(found.allowed)) reply.header('allow', found.allowed.join(', '));
  if (preferred(request, ['application/json', 'text/html']) === 'text/html') {
    return send(portal, request, reply, await screenOf(portal, request, found));
  }
  const path = request.url.replace(/\?.*$/s, '').slice(0, 200);
  const unknown = found.status === 404 ? problem('page_not_found', { params: { path } }) : found;
  return sendProblem(request, reply, unknown);
}
