/** Reports script errors to our own server (src/server/errors): the error and the page, nothing about the person. */

const MAX_REPORTS = 3;

/** Replaces the token in a link's URL, so that only the pattern of the page is reported. */
export const routeOf = (path: string): string =>
  path.replace(/\/(view|print|sign|valet|resume)\/[^/]+/, '/$1/{token}').replace(/[^a-z{}\-/]/gi, '');

export function reportErrors(): void {
  let told = 0;
  // Code can throw any value, including null and strings.
  const tell = (failure: Partial<Error> | null) => {
    if (++told > MAX_REPORTS) return;
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
