/** The first script of every interactive page. It stays small so that it never delays the first paint. */
import { guardReload } from '../../web/reload-guard.ts';
import { reportErrors } from '../../web/report-errors.ts';

const hydrate = () => import('./hydrate.tsx').then(({ hydratePage }) => hydratePage());

/** Hydrates after the first paint, when the browser is idle. Safari has no requestIdleCallback. */
function soon(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: 1000 });
  else setTimeout(hydrate, 50);
}

reportErrors();
guardReload();
if (document.readyState === 'complete') soon();
else window.addEventListener('load', soon, { once: true });
