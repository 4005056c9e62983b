import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Problem, problem } from '../../domain/problems.ts';

/** What an address without a route for the method answers: 405 with the methods it takes, else 404. */
export type Missing = (request: FastifyRequest) => Problem;

/** Remembers every route as it is registered; call it before the first one. */
export function rememberMethods(app: FastifyInstance): Missing {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all takes any address, so it says nothing of one.
    if (url.includes('*')) return;
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  return (request) => {
    const path = request.url.split('?')[0] ?? '';
    const routes = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(routes.flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length === 0 || allowed.includes(request.method)) return problem('not_found');
    return problem('method_not_allowed', { params: { allowed } });
  };
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+()]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
