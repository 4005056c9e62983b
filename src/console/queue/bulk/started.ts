/** Which changes of many claims a person has started in this tab, as long as the tab lives. */
export type Started = { store: string; id: string };

const keyOf = (personId: string) => `makegood-bulks ${personId}`;
/** The oldest are long over. */
const MOST = 20;

const isStarted = (one: unknown): one is Started =>
  typeof Object(one).store === 'string' && typeof Object(one).id === 'string';

export function startedBefore(personId: string): readonly Started[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isStarted) : [];
  } catch {
    return [];
  }
}

export function keepStarted(personId: string, started: readonly Started[]): void {
  try {
    sessionStorage.setItem(keyOf(personId), JSON.stringify(started.slice(-MOST)));
  } catch {
    // Private windows may refuse; a reload then forgets them.
  }
}
