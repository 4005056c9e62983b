/** The connection to the server: whether it works, and when to retry. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];

/** Waits for the retry delay, or until the device is online again. */
export const connectionBack = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSES[Math.min(tries, PAUSES.length) - 1]);
    window.addEventListener('online', done);
  });

/** Gateway errors: the server is unreachable or overloaded. */
const RETRYABLE: readonly number[] = [502, 503, 504];
const TIMEOUT_MS = 20_000;

/** Null if the request failed or the server couldn't answer: it may be retried. */
export async function ask(address: string, init: RequestInit): Promise<Response | null> {
  try {
    // Safari has AbortSignal.timeout since version 16; older versions use the browser's own timeout.
    const signal = AbortSignal.timeout?.(TIMEOUT_MS);
    const answer = await fetch(address, { method: 'POST', credentials: 'same-origin', signal, ...init });
    return RETRYABLE.includes(answer.status) ? null : answer;
  } catch {
    return null;
  }
}

/** Holds back links while offline, because they would only open the browser's error page. */
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
