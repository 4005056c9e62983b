/** Opens the portal of a store that is not open yet, in this browser, for as long as the link works. */
import type { FastifyInstance } from 'fastify';
import { openToken } from '../../../server/auth/keys.ts';
import { ProblemError } from '../../../server/problem-error.ts';
import { storeById } from '../../../server/stores/queries.ts';
import { PREVIEW_PATH, urls } from '../../../urls.ts';
import type { Portal } from '../../engine/arrival.ts';
import { writeCookie } from '../../engine/cookies.ts';

export function previewPages(app: FastifyInstance, { context }: Portal): void {
  app.get(PREVIEW_PATH, async (request, reply) => {
    const { token } = request.params as { token: string };
    const seen = openToken('preview', token, new Date(context.clock()), context);
    if (seen === null) throw new ProblemError('page_not_found');
    const store = await storeById(context.db, seen.storeId);
    writeCookie(context, reply, 'preview', token);
    writeCookie(context, reply, 'store', store.slug);
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(urls.start(), 303);
  });
}
