/** One way from a request to a page: who may see it, what answers, and out. */
import type { FastifyReply } from 'fastify';
import { ofOrder } from '../../domain/orders/order-address.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { wantsJson } from '../refusals.ts';
import type { Arrival } from './arrival.ts';
import type { AnyScreen } from './define-screen.ts';
import { FORM_BYTES } from './form-limits.ts';
import type { Handlers, Outcome } from './outcome.ts';
import { answerForm } from './posted-form.ts';
import { sendAnswer } from './refused-form.ts';
import { type Frame, sendScreen } from './send.ts';
import { brandOf } from './store-of-visit.ts';

/** What is drawn around a page. `scripted`: its script sends the form too, and is told as JSON where to go. */
export type Around = Omit<Frame, 'store'> & { store: KnownStore | null; scripted?: boolean };

/** What a guard answers: who is visiting; or what they get in the page's place; or that they were answered already. */
export type Opened<Visit> =
  | {
      visit: Visit;
      around: Around & { store: KnownStore };
      /** What has to be done once the page is answered. */
      settle?: (outcome: Outcome) => void | Promise<void>;
    }
  | { instead: Outcome; around: Around }
  | { sent: FastifyReply };

/** Who may see a page. Throws what refuses them; forms of other sites are its to refuse. */
export type Guard<Visit> = (arrival: Arrival) => Promise<Opened<Visit>>;

export type Page = {
  path: string;
  guard: Guard<unknown>;
  /** The most bytes of its form; null for a page without one. */
  formBytes: number | null;
  serve: (arrival: Arrival) => Promise<FastifyReply>;
};

type Options = {
  /** Where it does not stand at its screen's own address. */
  path?: string;
  formBytes?: number;
  /** Its handler counts what it does against a limit; otherwise each form counts as a write. */
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
    const outcome =
      request.method === 'POST'
        ? await answerForm(arrival, visit, { handlers, count })
        : await handlers.show(visit, request);
    await settle?.(outcome);
    return send(arrival, outcome, around, around.store);
  };
  return { path, guard, formBytes: handlers.answer ? formBytes : null, serve };
}

/** `keeper`: the store that keeps the page of a refused form; null for what nobody may come back to. */
function send(
  arrival: Arrival,
  outcome: Outcome,
  { store, scripted = false, ...frame }: Around,
  keeper: KnownStore | null = null,
): FastifyReply | Promise<FastifyReply> {
  const { bundle, request, reply } = arrival;
  const isScript = scripted && wantsJson(request);
  if ('to' in outcome) {
    const to = frame.order ? ofOrder(outcome.to, frame.order.id) : outcome.to;
    reply.header('cache-control', 'no-store');
    return isScript ? reply.send({ to }) : reply.redirect(to, 303);
  }
  // The page's script has the browser send the form again, which draws what is to be said about it.
  if (isScript) return reply.code(outcome.status).header('cache-control', 'no-store').send({ to: null });
  return keeper === null
    ? sendScreen(bundle, request, reply, outcome, { ...frame, store: brandOf(store) })
    : sendAnswer(arrival, outcome, { ...frame, store: keeper });
}
