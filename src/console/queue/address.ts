/** Which claims a list shows. The address bar holds it: `?tab=todo&q=type:damaged&sort=value`. */
import { QUEUE_SORTS, QUEUE_TABS, type QueueSort, type QueueTab } from '../../domain/claims/claim-queue.ts';
import { urls } from '../../urls.ts';

/** `sort`: null for the tab's own order. */
export type QueueFilter = { tab: QueueTab; q: string; sort: QueueSort | null };

/** A list of one store's claims, or with `store` null of all stores of the person. */
export type QueueList = { store: string | null; filter: QueueFilter };

const FIRST_TAB: QueueTab = 'todo';
/** On a claim's address: the claim was opened from the list of all stores. */
const OF_ALL = 'all';

const oneOf = <Value extends string>(known: readonly Value[], given: string | null): Value | null =>
  known.find((value) => value === given) ?? null;

export function readFilter(params: URLSearchParams): QueueFilter {
  return {
    tab: oneOf(Object.keys(QUEUE_TABS) as QueueTab[], params.get('tab')) ?? FIRST_TAB,
    q: (params.get('q') ?? '').trim(),
    sort: oneOf(QUEUE_SORTS, params.get('sort')),
  };
}

function paramsOf({ tab, q, sort }: QueueFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== FIRST_TAB) params.set('tab', tab);
  if (q !== '') params.set('q', q);
  if (sort !== null) params.set('sort', sort);
  return params;
}

const withParams = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params}`;

/** The address of a list. */
export const queueHref = ({ store, filter }: QueueList): string =>
  withParams(store === null ? urls.console.allClaims() : urls.console.claims(store), paramsOf(filter));

type Named = { store: string; id: string };

/** The addresses of claims that are opened from a list, so that the list can stay beside them. */
export function claimHrefs({ store, filter }: QueueList): (claim: Named) => string {
  const params = paramsOf(filter);
  if (store === null) params.set('list', OF_ALL);
  const search = withParams('', params);
  return (claim) => urls.console.claim(claim.store, claim.id) + search;
}

export const claimHref = (list: QueueList, claim: Named): string => claimHrefs(list)(claim);

/** The list that the page at this address belongs to. `store`: the one in the address, null on the page about all. */
export const listAt = (store: string | null, params: URLSearchParams): QueueList => ({
  store: params.get('list') === OF_ALL ? null : store,
  filter: readFilter(params),
});
