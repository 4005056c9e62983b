/** The language of a browser's pages, kept for a year; one that we don't speak is replaced. */
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, knownLocale } from '../domain/locale.ts';
import type { Context } from '../server/context.ts';
import { readCookie, writeCookie } from './cookies.ts';

export function keepLocale(app: FastifyInstance, context: Context): void {
  app.addHook('onSend', async (request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return;
    if (knownLocale(readCookie(context, request, 'locale')) === null)
      writeCookie(context, reply, 'locale', DEFAULT_LOCALE);
  });
}
