/** The single path from a request to a page: guard, handler, response. */
import type { FastifyReply } from 'fastify';
import type { KnownStore } from '../../server/stores/queries.ts';
import { ofOrder } from '../parts/of-order.ts';
import { wantsJson } from '../refusals.ts';
import type { Arrival } from './arrival.ts';
import type { AnyScreen } from './define-screen.ts';
import { FORM_BYTES } from './form-limits.ts';
import type { Handlers, Outcome } from './outcome.ts';
import { answerForm } from './posted-form.ts';
import { writtenFor } from './reader.ts';
import { sendAnswer } from './refused-form.ts';
import { type Frame, sendScreen } from './send.ts';
import { brandOf } from './store-of-visit.ts';

/** Layout data around a page. `scripted`: the page's script may submit the form and gets the next URL as JSON. */
export type Around = Omit<Frame, 'store'> & { store: KnownStore | null; scripted?: boolean };

/** What a guard returns: the visit, or a response to send instead, or that the response was already sent. */
export type Opened<Visit> =
  | {
      visit: Visit;
      around: Around & { store: KnownStore };
      /** Runs after the response was sent. */
      settle?: (outcome: Outcome) => void | Promise<void>;
    }
  | { instead: Outcome; around: Around }
  | { sent: FastifyReply };

/** Decides who may see a page. Throws the refusal; also refuses forms from other sites. */
export type Guard<Visit> = (arrival: Arrival) => Promise<Opened<Visit>>;

export type Page = {
  path: string;
  guard: Guard<unknown>;
  /** Size limit of its form in bytes; null for a page without a form. */
  formBytes: number | null;
  serve: (arrival: Arrival) => Promise<FastifyReply>;
};

type Options = {
  /** Set if it differs from its screen's own path. */
  path?: string;
  formBytes?: number;
  /** Its handler does its own rate limiting; otherwise each submit counts as a write. */
  countsItself?: boolean;
};

export function definePage<Visit>(
  screen: AnyScreen,
  guard: Guard<Visit>,
  handlers: Handlers<Visit>,
  { path = screen.path, formBytes = FORM_BYTES, countsItself = false }: Options = {},
): Page {
  const serve = async (arrival: Arrival): Promise<FastifyReply> => {
    const { request, gates } = arrival;
    const opened = await guard(arrival);
    if ('sent' in opened) return opened.sent;
    if ('instead' in opened) return send(arrival, opened.instead, opened.around);
    const { visit, around, settle } = opened;
    const count = async () => (countsItself ? undefined : gates.write(request));
    const outcome = await writtenFor(around.valet, () =>
      request.method === 'POST'
        ? answerForm(arrival, visit, { handlers, count })
        : handlers.show(visit, request),
    );
    await settle?.(outcome);
    return send(arrival, outcome, around, around.store);
  };
  return { path, guard, formBytes: handlers.answer ? formBytes : null, serve };
}

/** `keptFor` is the store for whom the page of a refused form is kept; null if nobody may return to it. */
function send(
  arrival: Arrival,
  outcome: Outcome,
  { store, scripted = false, ...frame }: Around,
  keptFor: KnownStore | null = null,
): FastifyReply | Promise<FastifyReply> {
  const { bundle, request, reply } = arrival;
  const isScript = scripted && wantsJson(request);
  if ('to' in outcome) {
    const to = frame.order ? ofOrder(outcome.to, frame.order.id) : outcome.to;
    reply.header('cache-control', 'no-store');
    return isScript ? reply.send({ to }) : reply.redirect(to, 303);
  }
  // The script makes the browser submit the form again, and that response shows the errors.
  if (isScript) return reply.code(outcome.status).header('cache-control', 'no-store').send({ to: null });
  return keptFor === null
    ? sendScreen(bundle, request, reply, outcome, { ...frame, store: brandOf(store) })
    : sendAnswer(arrival, outcome, { ...frame, store: keptFor });
}
