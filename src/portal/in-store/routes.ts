/** Serves the poster whose QR code opens the in-store flow, as SVG and as PDF. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostName } from '../../domain/stores/host.ts';
import { logoOf } from '../../server/claims/sheet/photos.ts';
import type { Context } from '../../server/context.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { urls } from '../../urls.ts';
import type { Portal } from '../engine/arrival.ts';
import { openStore } from './guard.ts';
import type { PosterWords } from './poster.ts';
import { words } from './text.ts';

// Loads the PDF library on first use: a store prints its poster once.
const drawing = () => import('./poster.ts');

/** The QR code's URL: the store's own host if the request used it, else our host with the store's name. */
function posterWords({ publicUrl }: Context, request: FastifyRequest, store: KnownStore): PosterWords {
  const own = store.provenDomains.includes(hostName(request.hostname));
  const { protocol } = new URL(publicUrl);
  const address = own
    ? `${protocol}//${request.host}${urls.inStore.begin()}`
    : `${publicUrl}${urls.inStore.begin()}?${new URLSearchParams({ store: store.slug })}`;
  return { store: store.name, title: words.poster.title, lead: words.poster.lead, address };
}

export function posterFiles(app: FastifyInstance, portal: Portal): void {
  app.get(urls.inStore.poster('svg'), async (request, reply) => {
    const store = await openStore({ ...portal, request, reply });
    reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8');
    const { posterSvg } = await drawing();
    const logo = await logoOf(portal.context, store);
    // Allows the embedded logo.
    reply.header(
      'content-security-policy',
      "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    );
    return reply.send(posterSvg({ ...posterWords(portal.context, request, store), logo }));
  });
  app.get(urls.inStore.poster('pdf'), async (request, reply) => {
    const store = await openStore({ ...portal, request, reply });
    const { posterPdf } = await drawing();
    const logo = await logoOf(portal.context, store);
    const pdf = await posterPdf({ ...posterWords(portal.context, request, store), logo });
    reply.header('content-disposition', 'inline; filename="poster.pdf"');
    return reply.header('cache-control', 'no-cache').type('application/pdf').send(pdf);
  });
}
