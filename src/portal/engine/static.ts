/** Serves files: built scripts, the demo's pictures, and what browsers and robots request on their own. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../server/context.ts';
import { urls } from '../../urls.ts';
import { buildOf, LOCALE_NAMES } from './bundle.ts';
import { storeOfVisit } from './store-of-visit.ts';

const PICTURES = fileURLToPath(new URL('../../demo/pictures/', import.meta.url));
const ROBOTS = `User-agent: *\nAllow: ${urls.start()}\nAllow: ${urls.assets}\nDisallow: /\n`;

export async function staticFiles(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(fastifyStatic, {
    root: LOCALE_NAMES.map((locale) => join(buildOf(locale).client, 'assets')),
    prefix: urls.assets,
    index: false,
    preCompressed: true,
    // File names contain a hash of their content.
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  if (context.mode === 'demo') {
    await app.register(fastifyStatic, {
      root: PICTURES,
      prefix: '/demo/pictures/',
      index: false,
      maxAge: '1d',
      decorateReply: false,
      // Emails show them too, in the demo's mailbox, whose iframe has no origin.
      setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
    });
  }
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  );
  // Pages link their icon; this is for clients that request the default path anyway.
  app.get('/favicon.ico', async (request, reply) => {
    const store = await storeOfVisit(context, request);
    const icon = store?.branding.faviconUrl;
    reply.header('cache-control', 'private, max-age=3600');
    return icon && /^(https?:\/\/|\/(?!\/))/.test(icon) ? reply.redirect(icon, 302) : reply.code(204).send();
  });
}
