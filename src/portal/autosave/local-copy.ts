/**
 * Copies answers that the server doesn't have yet into this browser, through lost connections, crashes and closed tabs. A copy
 * never outlives the session of its order.
 */
const PREFIX = 'makegood-kept:';
const DAY = 86_400_000;

/** `at`: milliseconds of the server's clock; `body`: the form as it will be sent. */
export type Unsent = { at: number; body: string };
type Entry = Unsent & { on: number };

function entryIn(text: string | null): Entry | null {
  try {
    const { at, body, on } = JSON.parse(text ?? 'null') ?? {};
    const isEntry = typeof at === 'number' && typeof body === 'string' && typeof on === 'number';
    return isEntry ? { at, body, on } : null;
  } catch {
    return null;
  }
}

function forgetOld(storage: Storage, today: number): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names.filter((known) => known.startsWith(PREFIX))) {
    const entry = entryIn(storage.getItem(name));
    if (entry === null || today - entry.on > DAY) storage.removeItem(name);
  }
}

/** `storage` is null if the browser denies access. If it is full, only the copy is lost; the page still works. */
export function createCopy(storage: Storage | null, page: string, today: () => number) {
  const name = PREFIX + page;
  const attempt = <Value>(fallback: Value, act: (storage: Storage) => Value): Value => {
    try {
      return storage === null ? fallback : act(storage);
    } catch {
      return fallback;
    }
  };
  attempt(undefined, (place) => forgetOld(place, today()));
  return {
    read: (): Unsent | null => attempt(null, (place) => entryIn(place.getItem(name))),
    /** False if there is no space: then the older copy is removed, because it is outdated. */
    write: (unsent: Unsent): boolean =>
      attempt(false, (place) => {
        place.removeItem(name);
        place.setItem(name, JSON.stringify({ ...unsent, on: today() } satisfies Entry));
        return true;
      }),
    forget: (): void => attempt(undefined, (place) => place.removeItem(name)),
  };
}
