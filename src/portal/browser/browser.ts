/** The one script every page that comes alive starts with: small, so that it never stands before the first paint. */
import { guardReload } from './reload-guard.ts';
import { reportErrors } from './report-errors.ts';

const wake = () => import('./wake.tsx').then(({ wakePage }) => wakePage());

/** After the first paint and when nothing else is to do; Safari knows no idle time. */
function soon(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(wake, { timeout: 1000 });
  else setTimeout(wake, 50);
}

reportErrors();
guardReload();
if (document.readyState === 'complete') soon();
else window.addEventListener('load', soon, { once: true });
