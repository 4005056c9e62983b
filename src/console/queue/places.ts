/** Where a person was in each list, so that going back to one returns there. */
import type { QueueList } from './address.ts';

/** `at`: the index of the line, for when the claim left the list. `offset`: how far the list was scrolled, in px. */
export type Place = { id: string | null; at: number; offset: number };

const MOST = 50;
const places = new Map<string, Place>();

const nameOf = (list: QueueList): string => JSON.stringify(list);

export const placeIn = (list: QueueList): Place | null => places.get(nameOf(list)) ?? null;

export function keepPlace(list: QueueList, place: Place): void {
  const name = nameOf(list);
  places.delete(name);
  places.set(name, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}

/** For whoever comes after: the gallery shows each state as to somebody new. */
export const forgetPlaces = (): void => places.clear();
