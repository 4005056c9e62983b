/** Reads unfinished answers that a page's script saves, and the answers of submitted forms. */

import type { FastifyRequest } from 'fastify';
import { KEEP_HEADER } from '../../../domain/orders/order-address.ts';
import { mayStillFile } from '../../../server/auth/authenticate.ts';
import { isValet, type OrderHolder } from '../../../server/auth/caller.ts';
import { keepAnswers } from '../../../server/drafts/queries.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import type { Arrival } from '../../engine/arrival.ts';
import { FormFields, formOfBody } from '../../engine/form-fields.ts';
import type { Form } from '../../engine/forms.ts';
import { fieldsToKeep, pageOf } from './page.ts';

/** The parsed form; null if it has files, which its handler parses, or is too large. */
export function readable({ body }: FastifyRequest): Form | null {
  return body instanceof FormFields && body.refusal === null ? body.form : null;
}

/** When the script recorded the answers it asks to keep, in milliseconds; null if the request submits a step. */
export function keepingAt({ headers }: FastifyRequest): number | null {
  const at = headers[KEEP_HEADER];
  if (at === undefined) return null;
  return typeof at === 'string' && /^\d{1,15}$/.test(at) ? Number(at) : 0;
}

/** Saves unfinished answers without rendering a page. Checks only whose order it is. */
export async function keepOnly(
  { context, gates, request, reply }: Arrival,
  holder: OrderHolder | null,
  at: number,
) {
  await gates.save(request);
  const mayFile = holder !== null && (!isValet(holder) || (await mayStillFile(context, holder)));
  if (!mayFile) throw new ProblemError('unauthenticated');
  const fields = fieldsToKeep(formOfBody(request.body));
  const { storeId, orderId } = holder;
  const answers = { page: pageOf(request), at, fields };
  const outcome = await keepAnswers(context.db, storeId, orderId, answers, context.clock());
  if (outcome === 'full') throw new ProblemError('payload_too_large');
  return reply.header('cache-control', 'no-store').send({ outcome });
}
