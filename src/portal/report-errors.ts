/** Tells our own server when a script fails (src/server/errors): what failed and on which page, nothing of who is on it. */

const MOST = 3;

/** A link's token stands in the address; the pattern says which page it is. */
export const routeOf = (path: string): string =>
  path.replace(/\/(view|print|sign)\/[^/]+/, '/$1/{token}').replace(/[^\w{}\-/]|[\d_]/g, '');

export function reportErrors(): void {
  let told = 0;
  const tell = (failure: unknown) => {
    told += 1;
    if (told > MOST) return;
    const { message, stack } =
      failure instanceof Error ? failure : { message: String(failure), stack: undefined };
    const report = {
      message: message.slice(0, 500) || 'Error',
      stack: stack?.slice(0, 2_000),
      route: routeOf(location.pathname).slice(0, 100),
    };
    navigator.sendBeacon('/v1/errors', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  addEventListener('error', (event) => tell(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => tell(event.reason));
}
