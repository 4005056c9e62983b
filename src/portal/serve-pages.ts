/** Serves each page of the registry at its path. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from './engine/arrival.ts';
import type { Page } from './engine/page.ts';
import * as registry from './registry.ts';

export const PAGES: readonly Page[] = Object.values(registry);

export function servePages(app: FastifyInstance, portal: Portal): void {
  for (const { path, formBytes, serve } of PAGES) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => serve({ ...portal, request, reply });
    app.get(path, handler);
    if (formBytes !== null) app.post(path, { bodyLimit: formBytes }, handler);
  }
}
