/** Language of a browser's pages, kept for a year; an unsupported one is replaced (docs/decisions/055-locales.md). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, knownLocale, LOCALES, type Locale, speakBy } from '../../domain/text/locale.ts';
import type { Context } from '../../server/context.ts';
import { localPath, ROUTES } from '../../urls.ts';
import { readCookie, writeCookie } from './cookies.ts';

const visits = new AsyncLocalStorage<Locale>();
speakBy(() => visits.getStore() ?? DEFAULT_LOCALE);

/** Handlers and pages write in the language of the visit. Mails and API answers have their own. */
export function keepLocale(app: FastifyInstance, context: Context): void {
  // Once the body is read: what a request's stream calls doesn't belong to the visit.
  app.addHook('preHandler', (request, _reply, done) => {
    visits.run(knownLocale(readCookie(context, request, 'locale')) ?? DEFAULT_LOCALE, done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
    if (knownLocale(readCookie(context, request, 'locale')) === null)
      writeCookie(context, reply, 'locale', DEFAULT_LOCALE);
  });
}

/** `/start/en` selects the language and redirects to `/start`; a page has the same URL in every language. */
export function localePages(app: FastifyInstance, context: Context): void {
  for (const locale of Object.keys(LOCALES)) {
    for (const { path } of ROUTES) {
      app.get(localPath(path, locale), async (request, reply) => {
        const [address = '', query] = request.url.split('?', 2);
        const plain = address.slice(0, -locale.length - 1) || '/';
        writeCookie(context, reply, 'locale', locale);
        reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
        return reply.redirect(query === undefined ? plain : `${plain}?${query}`, 302);
      });
    }
  }
}
