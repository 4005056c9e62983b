/** The line to the server: whether it holds, and when it is worth another try. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];

/** After so many tries, or as soon as the device says that it is back. */
export const lineBack = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSES[Math.min(tries, PAUSES.length) - 1]);
    window.addEventListener('online', done);
  });

/** Nobody was there to answer, or nobody had time. */
const PASSING: readonly number[] = [502, 503, 504];
const PATIENCE = 20_000;

/** Null where it did not get there or nobody could answer: it may be sent again. */
export async function ask(address: string, init: RequestInit): Promise<Response | null> {
  try {
    // Safari learned it in version 16; before, the browser's own patience has to do.
    const signal = AbortSignal.timeout?.(PATIENCE);
    const answer = await fetch(address, { method: 'POST', credentials: 'same-origin', signal, ...init });
    return PASSING.includes(answer.status) ? null : answer;
  } catch {
    return null;
  }
}

/** A link pressed without a line opens nothing but the browser's error page: it waits. */
export function holdLinks(onWait: (isWaiting: boolean) => void): () => void {
  let to: string | null = null;
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (navigator.onLine || link === null || link.target !== '' || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash !== '') return;
    event.preventDefault();
    to = link.href;
    onWait(true);
  };
  const back = () => {
    if (to === null) return;
    onWait(false);
    location.assign(to);
  };
  document.addEventListener('click', press);
  window.addEventListener('online', back);
  return () => {
    document.removeEventListener('click', press);
    window.removeEventListener('online', back);
  };
}
