import { z } from 'zod';
import { pageErrorSchema } from '../../contract/page-error.ts';
import { sentByOurOwnPage } from '../auth/same-site.ts';
import type { Api } from '../http/api.ts';
import type { Gates } from '../http/limits.ts';
import { ProblemError } from '../problem-error.ts';

const KB = 1024;

/**
 * Receives error reports from page scripts. Needs no token, so it is limited in size and rate, and to our own pages.
 */
export function errorRoutes(api: Api, gates: Gates): void {
  api.post(
    '/errors',
    {
      config: {
        access: { open: 'public' },
        limited: true,
        problems: ['cross_site_request', 'payload_too_large'],
      },
      onRequest: async (request) => {
        if (!sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
        await gates.report(request);
      },
      bodyLimit: 4 * KB,
      schema: {
        operationId: 'reportPageError',
        tags: ['Stores'],
        summary: 'Say that a script of a page failed',
        description: 'For the pages themselves: a request from another site is refused.',
        body: pageErrorSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      request.log.error({ page: request.body }, 'page failed');
      return reply.code(204).send(null);
    },
  );
}
