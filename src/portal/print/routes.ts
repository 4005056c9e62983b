/** A claim on paper: the page, and the same as a file. */

import type { FastifyInstance } from 'fastify';
import { createGate } from '../../server/uploads/gate.ts';
import { PRINT_PDF, ROUTES } from '../../urls.ts';
import type { Portal } from '../engine/arrival.ts';
import { draw } from '../outcome.ts';
import { sendScreen } from '../send.ts';
import { brandOf } from '../store-of-visit.ts';
import { openByToken } from '../view/handlers.ts';
import { printProps } from './handlers.ts';
import { screen } from './screen.ts';

// What draws a PDF is loaded with the first one.
const drawing = () => import('../../server/sheet/pdf-of-claim.ts');

const PRINT_PATH = ROUTES.find(({ id }) => id === 'print')?.path ?? '';

export function printPages(app: FastifyInstance, { context, gates, bundle }: Portal): void {
  app.get<{ Params: { token: string } }>(PRINT_PATH, async (request, reply) => {
    const { token } = request.params;
    const opened = await openByToken(context, token);
    const frame = { store: brandOf(opened.store), orderNumber: null, privacy: 'token' } as const;
    return sendScreen(bundle, request, reply, draw(screen, printProps(context, opened, token)), frame);
  });

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
