/** All pages, for createApp's `pages`: the shoppers' portal and the teams' console. */
import type { FastifyInstance } from 'fastify';
import { consolePages } from './console/pages.ts';
import { portalPages } from './portal/routes.ts';
import type { Context } from './server/context.ts';
import type { Gates } from './server/http/limits.ts';
import type { Missing } from './server/http/methods.ts';

export async function pages(
  app: FastifyInstance,
  context: Context,
  gates: Gates,
  missing: Missing,
): Promise<void> {
  await portalPages(app, context, gates, missing);
  await consolePages(app, context);
}
