import { keepAnswers } from '../../../server/drafts/queries.ts';
import type { Form } from '../../engine/forms.ts';
import type { Visit } from '../visit.ts';
import { fieldsToKeep } from './page.ts';

/** Keeps answers that were submitted but rejected. */
export async function keepSent({ context, store, order, page }: Visit, form: Form): Promise<void> {
  const now = context.clock();
  await keepAnswers(context.db, store.id, order.id, { page, at: now, fields: fieldsToKeep(form) }, now);
}

/** Drops the kept answers of a page once they are in the draft. */
export async function forgetKept({ context, store, order, page }: Visit): Promise<void> {
  const now = context.clock();
  await keepAnswers(context.db, store.id, order.id, { page, at: now, fields: null }, now);
}
