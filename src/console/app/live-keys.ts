/** Which answers of the API an event makes old, and which it changes by itself. Query keys begin with the store (session.tsx). */
import type { QueryClient } from '@tanstack/react-query';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { DeskEvents } from '../../contract/desk-stream.ts';
import type { PresentPerson } from '../../contract/presence.ts';
import type { LiveEvent } from './live-tabs.ts';

type Key = readonly unknown[];

/** Of one store and of all of them. */
const listsOf = (store: string): Key[] => [
  [store, 'claims'],
  [null, 'claims'],
];

/** The keys of answers that are to be read again; an empty key is all of them. */
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

type WithPeople = { claims: { id: string; people?: PresentPerson[] }[] };

/**
 * Writes what the event itself tells into the answers that are there.
 * @param me the person's own id. Their own mark shows nowhere and changes with every form, so it is left out: where nobody else is on
 * the claim, the answers stay the same and nothing is drawn again.
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
