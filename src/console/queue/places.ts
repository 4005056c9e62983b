/** Where a person was in each list, so that going back to one returns there. */
import type { QueueList } from './address.ts';

/** `id`: the active claim. `at`: the index of its line, in case the claim left the list. `offset`: how far the list was scrolled, in px. */
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

/** For the gallery, which shows each state as a new person sees it. */
export const forgetPlaces = (): void => places.clear();
