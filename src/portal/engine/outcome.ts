/** What a handler answers: a screen to draw, or where to go. */
import type { FastifyRequest } from 'fastify';
import type { Problem } from '../../domain/problems/problems.ts';
import type { AnyScreen, Screen } from './define-screen.ts';
import type { Form } from './forms.ts';

/**
 * `start` is the one page for search engines and the one without anything personal; `token` came by a link that opens
 * a claim, which no other site may learn from a Referer; `gallery` is nobody's and shows its screens in frames; the
 * others are somebody's own.
 */
export type Privacy = 'start' | 'own' | 'token' | 'gallery';

/** `privacy` where it is another than its guard says. */
export type Drawn = { screen: AnyScreen; props: object; status: number; privacy?: Privacy };
/** `taken`: what the form said is in the draft now. */
export type Outcome = Drawn | { to: string; taken: boolean };

export const draw = <Props extends object>(
  screen: Screen<Props>,
  props: NoInfer<Props>,
  status = 200,
): Drawn => ({ screen, props, status });

export const goTo = (to: string): Outcome => ({ to, taken: false });
/** On, with the answers of this page taken. */
export const goOn = (to: string): Outcome => ({ to, taken: true });

/** A form that has to be looked at again. */
export const UNPROCESSABLE = 422;

type Answer = Outcome | Promise<Outcome>;

export type Handlers<Visit> = {
  show: (visit: Visit, request: FastifyRequest) => Answer;
  /** Absent: a page without a form. */
  answer?: (visit: Visit, form: Form, request: FastifyRequest) => Answer;
  /** The page for a form that was refused with something the page itself can say; absent: what `show` draws, with the sentence. */
  refused?: (visit: Visit, found: Problem) => Drawn | Promise<Drawn>;
};
