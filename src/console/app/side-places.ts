/** The places that the side bar and its drawer keep for the open page. */
import { useSyncExternalStore } from 'react';

let places: readonly Element[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Element[]): void {
  places = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The ref of an element that is such a place. */
export function sidePlace(element: Element | null): (() => void) | undefined {
  if (element === null) return;
  change([...places, element]);
  return () => change(places.filter((one) => one !== element));
}

export const useSidePlaces = (): readonly Element[] => useSyncExternalStore(subscribe, () => places);
