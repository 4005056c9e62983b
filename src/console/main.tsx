/** The first script of the console. */
import './console.css';
import { createRoot } from 'react-dom/client';
import { guardReload } from '../web/reload-guard.ts';
import { reportErrors } from '../web/report-errors.ts';
import { applyAppearance } from './app/appearance.ts';
import { createConsole } from './console.tsx';
import { canWait } from './parts/load-early.ts';

reportErrors();
guardReload((lost) => canWait(lost, import.meta.url));
applyAppearance();
const place = document.getElementById('app');
if (place)
  createRoot(place).render(createConsole((address, init) => fetch(address, init), { live: '/v1/me/stream' }));
