/** What a handler answers: a screen to draw, or where to go. */
import type { FastifyRequest } from 'fastify';
import type { Form } from './forms.ts';
import type { ScreenId, ScreenProps } from './screens.ts';
import type { Visit } from './visit.ts';

export type Drawn = { [Id in ScreenId]: { screen: Id; props: ScreenProps[Id]; status: number } }[ScreenId];
/** `taken`: what the form said is in the draft now. */
export type Outcome = Drawn | { to: string; taken: boolean };

export function draw<Id extends ScreenId>(screen: Id, props: ScreenProps[Id], status = 200): Drawn {
  return { screen, props, status } as Drawn;
}

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
