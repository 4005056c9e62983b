/** `/demo/services`: the pages of the demo's simulators. Only the demo has them. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sentByOurOwnPage } from '../../server/auth/same-site.ts';
import { ProblemError } from '../../server/problem-error.ts';
import { CHANGES, failureOf, MOST_FAILURES } from './failures.ts';
import { addressOf, INDEX, indexPage, servicePage } from './page.ts';
import type { Running } from './simulated.ts';

const LARGEST_FORM = 10_000;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const PAGE = { config: { access: { open: 'page' } }, schema: { hide: true } } as const;
type Named = { Params: { provider: string } };

export function simulatorRoutes(app: FastifyInstance, all: readonly Running[]): void {
  const named = (provider: string): Running => {
    const found = all.find((one) => one.provider === provider);
    if (!found) throw new ProblemError('not_found');
    return found;
  };
  app.get(INDEX, PAGE, async (_, reply) => send(reply, indexPage(all)));
  app.get<Named & { Querystring: { shown?: unknown } }>(
    `${INDEX}/:provider`,
    PAGE,
    async ({ params, query: { shown } }, reply) =>
      send(reply, servicePage(named(params.provider), typeof shown === 'string' ? shown : null)),
  );
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post<Named>(`${INDEX}/:provider`, PAGE, async (request, reply) => {
      if (!sentByOurOwnPage(request)) throw new ProblemError('cross_site_request');
      const one = named(request.params.provider);
      await obey(one, request.body instanceof URLSearchParams ? request.body : new URLSearchParams());
      return reply.redirect(addressOf(one), 303);
    });
  });
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/** What the form names and the page does not offer changes nothing. */
async function obey(one: Running, form: URLSearchParams): Promise<void> {
  const given = (name: string): string => form.get(name) ?? '';
  const { failures } = one.server;
  if (form.has('mend')) failures.length = 0;
  else if (form.has('act')) await one.act({ name: given('act'), part: given('part'), id: given('id') });
  else {
    const failure = failureOf(given('fail'));
    const times = Math.min(
      MOST_FAILURES - failures.length,
      Math.max(1, Math.floor(Number(given('times'))) || 1),
    );
    if (!failure || times < 1) return;
    one.server.failing = given('which') === CHANGES ? one.changes : () => true;
    failures.push(...Array.from({ length: times }, () => failure));
  }
}
