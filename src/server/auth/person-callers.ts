/** Who is signed in, and in which store they are at work. */
import type { FastifyRequest } from 'fastify';
import { isOpenTo, openMemberships, permissionsIn, roleIn } from '../../domain/access/reach.ts';
import { STORE_HEADER } from '../../domain/access/store-header.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../problem-error.ts';
import type { Access, CallerOf } from './caller.ts';
import { type FoundSession, findSession, sessionToken } from './person-sessions.ts';
import { sentByOurOwnPage } from './same-site.ts';

const READS = ['GET', 'HEAD'];

/** The caller behind the session in the cookie; null without one. A write that no page of ours sent is refused. */
export async function callerBySession(
  context: Context,
  request: FastifyRequest,
  access: Extract<Access, { tokens: unknown }>,
): Promise<CallerOf<'person' | 'member'> | null> {
  const isOwn = access.tokens.includes('person');
  const token = sessionToken(context, request);
  if (token === null || !(isOwn || access.permissions?.length)) return null;
  if (!sentByOurOwnPage(request)) {
    if (READS.includes(request.method)) return null;
    throw new ProblemError('cross_site_request');
  }
  const slug = isOwn ? undefined : request.headers[STORE_HEADER];
  const found = await findSession(context, token, typeof slug === 'string' ? slug : null);
  if (!found) return null;
  const { personId, sessionId, provenAt, isStrong } = found;
  if (isOwn) return { kind: 'person', personId, sessionId, provenAt, isStrong };
  return memberOf(context, found, slug !== undefined);
}

/** @throws not_found for a store that is not there or not theirs: nobody learns which */
function memberOf(context: Context, found: FoundSession, isNamed: boolean): CallerOf<'member'> {
  const { memberships, stores, ...signedIn } = found;
  const [store, ...others] = stores;
  const open = openMemberships(memberships, found, context);
  if (!store || !roleIn(memberships, store)) throw new ProblemError(isNamed ? 'not_found' : 'forbidden');
  if (others.length > 0) throw new ProblemError('store_required');
  const role = roleIn(open, store);
  if (!role || !isOpenTo(store, found)) throw new ProblemError('second_factor_required');
  const permissions = permissionsIn(open, store);
  return { kind: 'member', storeId: store.id, role, permissions, ...signedIn };
}
