/** Language of a browser's pages, kept for a year; an unsupported one is replaced (docs/decisions/055-locales.md). */
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, knownLocale, LOCALES } from '../../domain/text/locale.ts';
import type { Context } from '../../server/context.ts';
import { localPath, ROUTES } from '../../urls.ts';
import { readCookie, writeCookie } from './cookies.ts';

export function keepLocale(app: FastifyInstance, context: Context): void {
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
