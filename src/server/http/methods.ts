import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Problem, problem } from '../../domain/problems/problems.ts';

/** The answer for an address without a route for the method: 405 with the allowed methods, otherwise 404. */
export type Missing = (request: FastifyRequest) => Problem;

/** Records every route as it is registered. Call it before registering the first one. */
export function rememberMethods(app: FastifyInstance): Missing {
  const known = new Map<string, { parts: string[]; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all matches any address, so it proves nothing about one.
    if (url.includes('*')) return;
    const route = known.get(url) ?? { parts: url.split('/'), methods: new Set<string>() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  return (request) => {
    const path = (request.url.split('?', 1)[0] ?? '').split('/');
    const routes = [...known.values()].filter(({ parts }) => isAt(parts, path));
    const allowed = [...new Set(routes.flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length === 0 || allowed.includes(request.method)) return problem('not_found');
    return problem('method_not_allowed', { params: { allowed } });
  };
}

/** `:name` matches one non-empty path segment. */
function isAt(route: readonly string[], path: readonly string[]): boolean {
  if (route.length !== path.length) return false;
  return route.every((part, at) => (part.startsWith(':') ? path[at] !== '' : part === path[at]));
}
