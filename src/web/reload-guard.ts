/**
 * After a release, an open page may request a script that no longer exists. It then reloads, at most once in ten seconds, so that
 * a broken release can't cause a loop.
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

/** Offline, scripts can't load either: then the page stays, and the caller retries. */
const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** `canWait`: whether the page can go on without a script that only the network may have lost. */
export function guardReload(canWait?: (lost: Error) => Promise<boolean>): void {
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    if (!(await isServerThere()) || (await canWait?.(payload))) return;
    if (mayReload(window.sessionStorage, Date.now())) window.location.reload();
  });
}
