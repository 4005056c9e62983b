import type { FastifyInstance, FastifyReply } from 'fastify';
import { urls } from '../../urls.ts';
import { newNonce } from '../engine/send.ts';
import { library } from './library.ts';
import { type Drawing, drawDocument, drawSearch } from './page.ts';
import { searchDocuments } from './search.ts';

const config = { access: { open: 'public' } } as const;
const LONGEST_SEARCH = 100;

const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The documents that come with the product, and their search (`?q=`). */
export function documentPages(app: FastifyInstance): void {
  const show = (name: string, reply: FastifyReply) => {
    const document = library().get(name);
    return document ? send(reply, drawDocument(document)) : reply.callNotFound();
  };
  app.get<{ Querystring: { q?: unknown } }>(urls.documents(), { config }, ({ query }, reply) => {
    const asked = typeof query.q === 'string' ? query.q.trim().slice(0, LONGEST_SEARCH) : '';
    return asked === '' ? show('', reply) : send(reply, drawSearch(asked, searchDocuments(asked)));
  });
  app.get<{ Params: { '*': string } }>(urls.documents('*'), { config }, ({ params }, reply) =>
    show(params['*'], reply),
  );
}

function send(reply: FastifyReply, draw: Drawing) {
  const nonce = newNonce();
  return reply
    .header('content-security-policy', policyOf(nonce))
    .type('text/html; charset=utf-8')
    .send(draw(nonce));
}
