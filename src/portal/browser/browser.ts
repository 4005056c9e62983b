/** The one script every page that comes alive starts with: small, so that it never stands before the first paint. */
import { guardReload } from '../../web/reload-guard.ts';
import { reportErrors } from '../../web/report-errors.ts';

const hydrate = () => import('./hydrate.tsx').then(({ hydratePage }) => hydratePage());

/** After the first paint and when nothing else is to do; Safari knows no idle time. */
function soon(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: 1000 });
  else setTimeout(hydrate, 50);
}

reportErrors();
guardReload();
if (document.readyState === 'complete') soon();
else window.addEventListener('load', soon, { once: true });
