/** Which cached answers of the API an event makes outdated, and which it updates itself. Query keys begin with the store (session.tsx). */
import type { QueryClient } from '@tanstack/react-query';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { DeskEvents } from '../../contract/desk-stream.ts';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { PresentPerson } from '../../contract/presence.ts';
import type { LiveEvent } from './live-tabs.ts';

type Key = readonly unknown[];

/** The keys of the lists of this store and of all stores. */
const listsOf = (store: string): Key[] => [
  [store, 'claims'],
  [null, 'claims'],
];

/** The keys of answers to read again; an empty key means all answers. */
export function oldAfter({ name, data }: LiveEvent): Key[] {
  switch (name) {
    case 'claim':
      return [[data.store, 'claim', data.claimId], ...listsOf(data.store)];
    case 'held':
      return [[data.store, 'claim', data.claimId], ...listsOf(data.store)];
    case 'counts':
      return listsOf(data.store);
    case 'presence':
      return [];
    case 'resync':
      return data.store === null ? [[]] : [[data.store], [null]];
  }
}

/**
 * The keys of the orders on the screen that a claim's event may be about: those with the claim, and all of the store for a new claim, since
 * an event doesn't name the order.
 */
export function ordersAfter(client: QueryClient, { name, data }: LiveEvent): Key[] {
  if (name !== 'claim') return [];
  const seen = client.getQueryCache().findAll({ queryKey: [data.store, 'order'], type: 'active' });
  const isMeant = ({ order }: OrderDesk) =>
    data.kind === 'filed' || order.claims.some(({ id }) => id === data.claimId);
  return seen.flatMap(({ queryKey, state }) =>
    queryKey.length === ORDER_KEY_LENGTH && state.data && isMeant(state.data as OrderDesk) ? [queryKey] : [],
  );
}

/** Longer keys are of parts of an order (orders/query.ts). */
const ORDER_KEY_LENGTH = 3;

type WithPeople = { claims: { id: string; people?: PresentPerson[] }[] };

/**
 * Writes the event's own data into the cached answers.
 * @param me the person's id. Their own presence mark is shown nowhere but changes with every form, so it is left out. Then nothing is drawn again if
 * nobody else has the claim open.
 */
export function patch(client: QueryClient, { name, data }: LiveEvent, me: string): void {
  if (name === 'counts') client.setQueryData([data.store, 'counts'], data.counts);
  if (name === 'presence')
    patchPresence(client, { ...data, people: data.people.filter(({ id }) => id !== me) });
}

function patchPresence(client: QueryClient, { store, claimId, people }: DeskEvents['presence']): void {
  client.setQueryData<ClaimDesk>([store, 'claim', claimId], (desk) => desk && { ...desk, presence: people });
  for (const queryKey of listsOf(store))
    client.setQueriesData<WithPeople>({ queryKey }, (page) =>
      page?.claims.some(({ id }) => id === claimId)
        ? {
            ...page,
            claims: page.claims.map((claim) => (claim.id === claimId ? { ...claim, people } : claim)),
          }
        : page,
    );
}
