/** A claim on paper, as a file. */

import type { FastifyInstance } from 'fastify';
import { createGate } from '../../../server/uploads/gate.ts';
import { PRINT_PDF } from '../../../urls.ts';
import type { Portal } from '../../engine/arrival.ts';
import { openByToken } from '../view/opened.ts';

// What draws a PDF is loaded with the first one.
const drawing = () => import('../../../server/claims/sheet/pdf-of-claim.ts');

export function printFiles(app: FastifyInstance, { context, gates }: Portal): void {
  // Each photo in it waits for its turn where uploads wait too: many files at once would take the room of all of them.
  const fewAtOnce = createGate(2, 20);
  // Drawing costs more than a page: as often as one may write, not more.
  const pdf = { preHandler: gates.write };
  app.get<{ Params: { token: string } }>(PRINT_PDF, pdf, async (request, reply) => {
    const { store, document } = await openByToken(context, request.params.token);
    const { sheetPdf } = await drawing();
    const { filename, content } = await fewAtOnce(() => sheetPdf(context, store, document));
    return reply
      .headers({
        'content-disposition': `inline; filename="${filename}"`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('application/pdf')
      .send(content);
  });
}
