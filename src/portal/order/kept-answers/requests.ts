/** Answers that a page's script sends as they are given, and those of a form that could be read. */

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

/** What a form says that could be read; null for one with files, which its handler reads, and for one that is too large. */
export function readable({ body }: FastifyRequest): Form | null {
  return body instanceof FormFields && body.refusal === null ? body.form : null;
}

/** When a page's script noted the answers that it sends to be kept, in milliseconds; null for a step. */
export function keepingAt({ headers }: FastifyRequest): number | null {
  const at = headers[KEEP_HEADER];
  if (at === undefined) return null;
  return typeof at === 'string' && /^\d{1,15}$/.test(at) ? Number(at) : 0;
}

/** Answers as they are given, before the step is sent. Nothing is drawn, and nothing looked at but whose they are. */
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
