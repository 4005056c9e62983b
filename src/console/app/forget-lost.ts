/** Forgets what the person may no longer see, as soon as who they are was read again. */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { Me } from '../../contract/people.ts';

/** `['me', 'preferences']` and others are about the person too, but don't say what they may see. */
const ME = hashKey(['me']);

const isLost = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((one) => !after.includes(one));

const accountsOf = ({ memberships }: Me): string[] => memberships.flatMap(({ account }) => account ?? []);

type Lost = { isAnything: boolean; isFrom: (query: Pick<Query, 'queryKey'>) => boolean };

/**
 * Which answers the person may no longer see: those of stores where they may do less than before, and those of no single store. What is their
 * own stays. Someone else sees nothing of the person before.
 */
export function lostBetween(before: Me, after: Me): Lost {
  const isOther = before.person.id !== after.person.id;
  const now = new Map(after.stores.map(({ slug, permissions }) => [slug, permissions]));
  const lost = new Set(
    before.stores
      .filter(({ slug, permissions }) => isLost(permissions, now.get(slug) ?? []))
      .map(({ slug }) => slug),
  );
  const isAnything =
    isOther ||
    lost.size > 0 ||
    isLost(before.staffPermissions, after.staffPermissions) ||
    isLost(accountsOf(before), accountsOf(after));
  return {
    isAnything,
    isFrom: ({ queryKey }) => {
      const [first] = queryKey;
      if (hashKey(queryKey) === ME) return false;
      if (isOther) return true;
      return first !== 'me' && (typeof first !== 'string' || lost.has(first) || !now.has(first));
    },
  };
}

/** Pages that show something of it read it again, and say that it can’t be seen. */
export function forgetLost(client: QueryClient): void {
  let before: Me | null = null;
  client.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (query.queryHash !== ME) return;
    if (type === 'removed') before = null;
    if (type !== 'updated' || event.action.type !== 'success') return;
    const after = query.state.data as Me;
    const lost = before && lostBetween(before, after);
    before = after;
    if (lost?.isAnything) void client.resetQueries({ predicate: lost.isFrom });
  });
}
