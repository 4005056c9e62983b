/** Serves a claim as a PDF. */

import type { FastifyInstance } from 'fastify';
import { createGate } from '../../../server/uploads/gate.ts';
import { PRINT_PDF } from '../../../urls.ts';
import type { Portal } from '../../engine/arrival.ts';
import { openByToken } from '../view/opened.ts';

// Loads the PDF library only when the first PDF is requested.
const drawing = () => import('../../../server/claims/sheet/pdf-of-claim.ts');

export function printFiles(app: FastifyInstance, { context, gates }: Portal): void {
  // Each photo in a PDF uses a slot of the image queue that uploads share, so many PDFs at once would block uploads.
  const fewAtOnce = createGate(2, 20);
  // A PDF costs more than a page, so it counts against the rate limit of writes.
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
