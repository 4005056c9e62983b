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

/** Without a connection a script can't be fetched either: then the page stays, and what asked for it tries again. */
const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export function guardReload(): void {
  window.addEventListener('vite:preloadError', async () => {
    if ((await isServerThere()) && mayReload(window.sessionStorage, Date.now())) window.location.reload();
  });
}
