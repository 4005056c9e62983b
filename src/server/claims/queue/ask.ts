/** Turns a request's parameters into what the queue searches for. */
import type { ClaimListQuery } from '../../../contract/claim-list.ts';
import type { Permission } from '../../../domain/access/permissions.ts';
import type { ClaimStatus } from '../../../domain/claims/claim.ts';
import { DEFAULT_SORT, QUEUE_TABS, type QueueSort } from '../../../domain/claims/claim-queue.ts';
import { parseSearch } from '../../../domain/claims/search/parse.ts';
import type { Mistake, Search, SearchTerm } from '../../../domain/claims/search/search.ts';
import type { StoreId, TeamCaller } from '../../auth/caller.ts';
import type { Place } from '../../http/cursor.ts';
import { ProblemError } from '../../problem-error.ts';

/** Only claims that this person or API client can begin with. `but`: ids of claims to leave out. */
export type Free = { maker: string; but: readonly string[] };

/** The stores whose messages, and whose own fields, someone may not read. There the words of messages, and the values of fields, find nothing. */
export type Hidden = { messages: readonly StoreId[]; fields: readonly StoreId[] };

export const NOTHING_HIDDEN: Hidden = { messages: [], fields: [] };

/** `me`: the id of the person who asks; null for an API client. `now`: milliseconds. */
export type Asker = { me: string | null; now: number; hidden: Hidden };

/** @param permissionsIn what they may do in a store */
export function hiddenIn(
  stores: readonly StoreId[],
  permissionsIn: (store: StoreId) => ReadonlySet<Permission>,
): Hidden {
  const without = (permission: Permission) => stores.filter((store) => !permissionsIn(store).has(permission));
  return { messages: without('message:read'), fields: without('metadata:read') };
}

export const hiddenFrom = ({ storeId, permissions }: TeamCaller): Hidden =>
  hiddenIn([storeId], () => permissions);

export type Ask = Asker & {
  statuses: readonly ClaimStatus[];
  search: Search;
  sort: QueueSort;
  createdAfter: string | undefined;
  createdBefore: string | undefined;
  limit: number;
  /** Where the previous page ended; null for the first page. */
  after: Place | null;
  /** Null: all claims. */
  free: Free | null;
};

export const sortOf = ({ sort, tab }: ClaimListQuery): QueueSort => sort ?? DEFAULT_SORT[tab];

/** @throws search_invalid */
export function askOf(query: ClaimListQuery, asker: Asker, after: Place | null): Ask {
  const search = [...parametersOf(query), ...searchOf(query.q ?? '', asker)];
  const { createdAfter, createdBefore, limit } = query;
  const statuses = search.reduce(
    (left, term) => (term.field === 'status' ? left.filter((status) => term.values.includes(status)) : left),
    [...QUEUE_TABS[query.tab].statuses],
  );
  return {
    ...asker,
    statuses,
    search,
    sort: sortOf(query),
    createdAfter,
    createdBefore,
    limit,
    after,
    free: null,
  };
}

/** The parameters that mean the same as a term of the search. */
function parametersOf(query: ClaimListQuery): SearchTerm[] {
  const fields = ['status', 'category', 'type', 'assignee', 'label'] as const;
  return fields.flatMap((field) => {
    const value = query[field];
    return value === undefined ? [] : [{ field, values: [value] }];
  });
}

export const isMe = (name: string): boolean => name.toLowerCase() === 'me';
export const isNone = (name: string): boolean => name.toLowerCase() === 'none';

function searchOf(text: string, { me }: Asker): Search {
  const { search, mistakes } = parseSearch(text);
  if (!search) throw searchRefusal(mistakes);
  const asksForMe = search.some((term) => term.field === 'assignee' && term.values.some(isMe));
  if (me !== null || !asksForMe) return search;
  const message = '“assignee:me” is for people who are signed in. Name the assignee instead.';
  throw searchRefusal([{ at: Math.max(0, text.toLowerCase().indexOf('assignee:')), message }]);
}

export const searchRefusal = (mistakes: readonly Mistake[]): ProblemError =>
  new ProblemError('search_invalid', {
    fields: mistakes.map(({ message }) => ({ path: 'querystring.q', message })),
    params: { position: mistakes[0]?.at ?? 0 },
  });
