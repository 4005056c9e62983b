/** What a handler returns: a screen to draw, or a URL to redirect to. */
import type { FastifyRequest } from 'fastify';
import type { Problem } from '../../domain/problems/problems.ts';
import type { AnyScreen, Screen } from './define-screen.ts';
import type { Form } from './forms.ts';

/**
 * `start` may be indexed and holds nothing personal; `token` was opened by a claim's link, which must not leak in a Referer
 * header; `gallery` belongs to nobody and shows its screens in iframes; all others are personal.
 */
export type Privacy = 'start' | 'own' | 'token' | 'gallery';

/** `privacy` overrides that of the guard. */
export type Drawn = { screen: AnyScreen; props: object; status: number; privacy?: Privacy };
/** `taken`: the answers of the form are in the draft now. */
export type Outcome = Drawn | { to: string; taken: boolean };

export const draw = <Props extends object>(
  screen: Screen<Props>,
  props: NoInfer<Props>,
  status = 200,
): Drawn => ({ screen, props, status });

export const goTo = (to: string): Outcome => ({ to, taken: false });
/** Redirects after the answers of this page were accepted. */
export const continueTo = (to: string): Outcome => ({ to, taken: true });

/** The form has errors. */
export const UNPROCESSABLE = 422;

type Answer = Outcome | Promise<Outcome>;

export type Handlers<Visit> = {
  show: (visit: Visit, request: FastifyRequest) => Answer;
  /** Absent on a page without a form. */
  answer?: (visit: Visit, form: Form, request: FastifyRequest) => Answer;
  /** Draws the page for a refusal that the page can explain. If absent, draws what `show` draws, plus the explanation. */
  refused?: (visit: Visit, found: Problem) => Drawn | Promise<Drawn>;
};
