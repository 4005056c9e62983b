import { lookupQuerySchema } from '../../../contract/lookup.ts';
import { type Problem, problem } from '../../../domain/problems/problems.ts';
import { afterLookup, hasOpenClaim } from '../../../domain/protection/after-lookup.ts';
import { assessForAppeasement, assessOrder } from '../../../domain/protection/eligibility.ts';
import { heldOrders } from '../../../server/auth/authenticate.ts';
import { sealToken } from '../../../server/auth/keys.ts';
import { noteRefusal } from '../../../server/http/security.ts';
import { likelyEmail } from '../../../server/mail/misspelled.ts';
import { findOrder } from '../../../server/orders/commands.ts';
import { shopperPayload } from '../../../server/orders/present.ts';
import type { LoadedOrder } from '../../../server/orders/queries.ts';
import { requestOrderLinks } from '../../../server/portal-links/jobs.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { urls } from '../../../urls.ts';
import { keepOrder, readCookie, writeCookie } from '../../engine/cookies.ts';
import { chosen, type Form } from '../../engine/forms.ts';
import { refuseOtherSites } from '../../engine/other-sites.ts';
import { type Drawn, draw, goTo, type Outcome, UNPROCESSABLE } from '../../engine/outcome.ts';
import { definePage, type Guard } from '../../engine/page.ts';
import { refusalForScreen } from '../../engine/posted-form.ts';
import { queryOf } from '../../engine/store-of-visit.ts';
import { ofOrder } from '../../parts/of-order.ts';
import { text } from '../../parts/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { arrived } from '../visit.ts';
import { lookupErrors } from './answers.ts';
import type { StartProps } from './model.ts';
import type { Newcomer } from './newcomer.ts';
import { closeAll, offerOpen } from './open.ts';
import { isPersonal, prefilled } from './prefill.ts';
import { screen } from './screen.ts';

const NOTICES = [
  'link-over',
  'session-expired',
  'order-needed',
  'another-order',
  'order-left',
  'valet-left',
  'valet-over',
  'valet-visit-over',
] as const;

async function startProps(newcomer: Newcomer): Promise<StartProps> {
  const { branding } = newcomer.store;
  return {
    open: await offerOpen(newcomer),
    errors: [],
    welcomeTitle: branding.welcomeTitle,
    welcomeDescription: branding.welcomeDescription,
    values: { order: '', email: '' },
    notice: null,
    asksCode: false,
  };
}

/** A page without an open order holds nothing personal and may be indexed. */
function drawn({ request }: Newcomer, props: StartProps, status = 200): Drawn {
  const isOwn = request.method === 'POST' || props.open.length > 0;
  const privacy = isPersonal(queryOf(request)) ? 'token' : isOwn ? 'own' : 'start';
  return { ...draw(screen, props, status), privacy };
}

/** Resets the current order (docs/rules/drafts.md): the next lookup opens an order in addition to the open ones. */
async function showStart(newcomer: Newcomer): Promise<Outcome> {
  const { context, request, reply } = newcomer;
  const notice = chosen(NOTICES, readCookie(context, request, 'notice') ?? '');
  if (notice !== null) writeCookie(context, reply, 'notice', '');
  const props = await startProps(newcomer);
  return drawn(newcomer, { ...props, values: prefilled(queryOf(request)), notice });
}

/**
 * The first page of an order. A returning shopper sees open claims before they can report more. If nothing more can be reported,
 * the page that says so links to the claim.
 */
export const landingOf = (order: LoadedOrder, begin: string): string =>
  begin === urls.process() && hasOpenClaim(order.claims) ? urls.home() : begin;

/** Opens the order in this browser and returns the URL of its first page. */
export function admitShopper(arrival: Omit<Newcomer, 'gates'>, order: LoadedOrder): string {
  const { context, store } = arrival;
  const now = context.clock();
  const token = sealToken('shopper', shopperPayload(context, store, order), context.secret);
  keepOrder(arrival, order.id, token);
  const { hadAppeasement } = order;
  const assessment =
    assessForAppeasement(order, store, now, hadAppeasement) ??
    assessOrder(order, store, now, { hadAppeasement });
  return `/${afterLookup(assessment, order)}`;
}

/** Why the lookup was refused, for the form to say. @throws errors that the form can't explain */
function refusalOf({ request, reply }: Newcomer, error: unknown): Problem {
  if (!(error instanceof ProblemError)) return refusalForScreen(error, reply);
  const { problem: found } = error;
  noteRefusal(request, found);
  if (typeof found.retryAfter === 'number') reply.header('retry-after', String(found.retryAfter));
  return found;
}

async function lookUp(
  newcomer: Newcomer,
  values: StartProps['values'],
  code: string,
): Promise<LoadedOrder | Problem> {
  const { context, gates, store, request } = newcomer;
  try {
    await gates.lookup(request);
    const sought = lookupQuerySchema.safeParse(values);
    if (!sought.success) return problem('order_not_found');
    const held = heldOrders(context, request, store.id);
    const order = await findOrder(context, store, { ...sought.data, address: request.ip, code, held });
    request.server.security.note(request, 'lookup_answered', 'done');
    return order;
  } catch (error) {
    return refusalOf(newcomer, error);
  }
}

const isProblem = (found: LoadedOrder | Problem): found is Problem => 'code' in found;

/**
 * Asks for the code, which is required after too many failed lookups for an address or a store: it was just emailed, or a wrong
 * one was entered.
 */
async function askForCode(
  newcomer: Newcomer,
  values: StartProps['values'],
  { fields }: Problem,
): Promise<Outcome> {
  const errors = fields.map(({ path, message }) => ({ field: path, message }));
  const notice = errors.length === 0 ? 'code-sent' : null;
  const status = errors.length === 0 ? 200 : UNPROCESSABLE;
  return drawn(newcomer, { ...(await startProps(newcomer)), values, errors, notice, asksCode: true }, status);
}

/**
 * Emails links to all orders of the address. The response is the same whether or not there are any. A doubtful address is
 * questioned once: nothing would tell its shopper that no mail comes.
 */
async function mailOrders(newcomer: Newcomer, values: StartProps['values'], asked: string): Promise<Outcome> {
  const { context, gates, store, request } = newcomer;
  const page = { ...(await startProps(newcomer)), values };
  const errors = lookupErrors(values).filter(({ field }) => field === 'email');
  const suggestion = errors.length > 0 || asked === values.email ? null : likelyEmail(values.email);
  if (suggestion !== null) errors.push({ field: 'email', message: text.frame.didYouMean(suggestion) });
  if (errors.length > 0) return drawn(newcomer, { ...page, errors, suggestion, mails: true }, UNPROCESSABLE);
  try {
    await gates.lookup(request);
    await requestOrderLinks(context, store, { email: values.email, address: request.ip });
    return drawn(newcomer, { ...page, notice: 'orders-sent' });
  } catch (error) {
    const { detail, status } = refusalOf(newcomer, error);
    return drawn(newcomer, { ...page, errors: [{ field: '', message: detail }] }, status);
  }
}

/** Looks up the order. A failed lookup keeps the values and never says which part was wrong. */
async function answerStart(newcomer: Newcomer, form: Form): Promise<Outcome> {
  if (form.one('another') === '1') return closeAll(newcomer);
  const mail = form.one('mail');
  const chosenEmail = form.one('suggestion') || (mail === 'orders' ? '' : mail);
  const values = { order: form.one('order'), email: chosenEmail || form.one('email') };
  const again = async (errors: FieldError[], status: number, suggestion: string | null = null) =>
    drawn(newcomer, { ...(await startProps(newcomer)), values, errors, suggestion }, status);
  if (mail !== '') return mailOrders(newcomer, values, form.one('asked'));
  const missing = lookupErrors(values);
  if (missing.length > 0) return again(missing, UNPROCESSABLE);
  const code = form.one('code');
  const found = await lookUp(newcomer, values, code);
  if (!isProblem(found)) return goTo(ofOrder(landingOf(found, admitShopper(newcomer, found)), found.id));
  if (found.code === 'lookup_code_required') return askForCode(newcomer, values, found);
  const missed = { field: '', message: found.detail };
  const meant = found.code === 'order_not_found' ? likelyEmail(values.email) : null;
  if (meant === null) return again([missed], found.status);
  return again([missed, { field: 'email', message: text.frame.didYouMean(meant) }], found.status, meant);
}

const newcomers: Guard<Newcomer> = async (arrival) => {
  refuseOtherSites(arrival.request);
  const { store } = await arrived(arrival);
  return { visit: { ...arrival, store }, around: { store, privacy: 'own', scripted: true } };
};

export const page = definePage(
  screen,
  newcomers,
  { show: showStart, answer: answerStart },
  { countsItself: true },
);
