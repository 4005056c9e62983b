/** Tells our own server when a script fails (src/server/errors): what failed and on which page, nothing of who is on it. */

const MOST = 3;

/** A link's token stands in the address; the pattern says which page it is. */
export const routeOf = (path: string): string =>
  path.replace(/\/(view|print|sign|valet|resume)\/[^/]+/, '/$1/{token}').replace(/[^a-z{}\-/]/gi, '');

export function reportErrors(): void {
  let told = 0;
  // Anything may be thrown, null and text included.
  const tell = (failure: Partial<Error> | null) => {
    if (++told > MOST) return;
    const report = {
      message: `${failure?.message || failure}`.slice(0, 500),
      stack: failure?.stack?.slice(0, 2000),
      route: routeOf(location.pathname).slice(0, 100),
    };
    navigator.sendBeacon('/v1/errors', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
  addEventListener('error', ({ error, message }) => tell(error ?? { message }));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}
