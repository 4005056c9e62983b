/** What a handler answers: a screen to draw, or where to go. */
import type { FastifyRequest } from 'fastify';
import type { AnyScreen, Screen } from './engine/define-screen.ts';
import type { Form } from './forms.ts';
import type { Visit } from './visit.ts';

export type Drawn = { screen: AnyScreen; props: object; status: number };
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

export type PageHandlers = {
  show: (visit: Visit, request: FastifyRequest) => Answer;
  /** Absent: a page without a form. */
  answer?: (visit: Visit, form: Form, request: FastifyRequest) => Answer;
};
