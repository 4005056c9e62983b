/**
 * After a release an open page may ask for a script that is gone. It then reloads itself, at most once in ten
 * seconds, so that a broken release never makes a loop.
 */
const KEY = 'reloaded-at';
export const RELOAD_PAUSE = 10_000;

/** `memory` is the tab's sessionStorage. */
export function mayReload(memory: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const before = Number(memory.getItem(KEY) ?? 0);
  if (now - before < RELOAD_PAUSE) return false;
  memory.setItem(KEY, String(now));
  return true;
}

export function guardReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    if (mayReload(window.sessionStorage, Date.now())) window.location.reload();
  });
}
