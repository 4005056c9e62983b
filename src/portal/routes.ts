/** Registers the portal's pages for createApp's `pages`: each route of src/urls.ts with its handlers. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../server/context.ts';
import type { Gates } from '../server/http/limits.ts';
import type { Missing } from '../server/http/methods.ts';
import { printFiles } from './claim/print/routes.ts';
import { documentPages } from './documents/routes.ts';
import { loadBundle } from './engine/bundle.ts';
import { readForms } from './engine/form-body.ts';
import { keepLocale, localePages } from './engine/locale.ts';
import { showRefusedForms } from './engine/refused-form.ts';
import { staticFiles } from './engine/static.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { posterFiles } from './in-store/routes.ts';
import { openPages } from './order/open/routes.ts';
import { previewPages } from './order/preview/routes.ts';
import { resumePages } from './order/resume/routes.ts';
import { valetPages } from './order/valet/routes.ts';
import { referencePages } from './reference/routes.ts';
import { answerRefusal, answerUnknown } from './refusals.ts';
import { servePages } from './serve-pages.ts';

export async function portalPages(
  app: FastifyInstance,
  context: Context,
  gates: Gates,
  missing: Missing,
): Promise<void> {
  const bundle = await loadBundle();
  const portal = { context, gates, bundle };
  app.addHook('onRoute', (route) => {
    route.config = { access: { open: 'page' }, ...route.config };
    route.schema = { hide: true, ...route.schema };
  });
  app.setErrorHandler((error, request, reply) => answerRefusal(portal, error, request, reply));
  app.setNotFoundHandler((request, reply) => answerUnknown(portal, request, reply, missing));
  // Accepts forms only; any other body is refused.
  app.removeAllContentTypeParsers();
  keepLocale(app, context);
  readForms(app);
  showRefusedForms(app, context);
  await app.register(multipart, {
    // The store's own limit on each file is enforced while it uploads; these limits keep the rest of the form small.
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 30, fields: 60, fieldSize: 100_000, parts: 100 },
  });
  await staticFiles(app, context);
  galleryRoutes(app, context, bundle);
  referencePages(app, context);
  documentPages(app);
  localePages(app, context);
  servePages(app, portal);
  posterFiles(app, portal);
  printFiles(app, portal);
  resumePages(app, portal);
  openPages(app, portal);
  valetPages(app, portal);
  previewPages(app, portal);
}
