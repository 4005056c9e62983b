/**
 * The console's gallery, in demo mode only: every screen in each of its states, drawn by the console itself from prepared
 * answers. `/spec/console` lists them, `/spec/console/<screen>/<state>` shows one; `?scheme=dark` and `?density=roomy` change
 * its look. Another address without another document (`popstate`) is drawn like a first one: tests go through many states.
 *
 * To add a screen, write `states.ts` beside it (parts/screen-states.ts says how) and name it in screens.ts.
 */
import '../console.css';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { urls } from '../../urls.ts';
import { applyAppearance } from '../app/appearance.ts';
import { createConsole } from '../console.tsx';
import { forgetFollowed } from '../queue/export/follow-export.ts';
import { forgetPlaces } from '../queue/places.ts';
import { preparedSend } from './answer.ts';
import { GalleryIndex } from './index-page.tsx';
import { NOW } from './now.ts';
import { playSteps } from './play.ts';
import { type GalleryEntry, galleryEntries } from './screens.ts';
import { SHARED } from './shared-answers.ts';

/** Loads what screens load when it is needed first, so that a state doesn't wait for it. */
const preload = () =>
  Promise.all([
    import('../app/drawer.tsx'),
    import('../app/proof-dialog.tsx'),
    import('../app/store-search.tsx'),
    import('../palette/palette.tsx'),
    import('../app/toast-list.tsx'),
    import('../app/help.tsx'),
    import('../claim/decision/confirm-address.tsx'),
    import('../claim/decision/forms.tsx'),
    import('../claim/facts/opened.tsx'),
    import('../claim/facts/compared.tsx'),
    import('../claim/facts/warranty.tsx'),
    import('../claim/panels/merged.tsx'),
    import('../parts/menu-parts.tsx'),
    import('../parts/sop-text.tsx'),
    import('../queue/bulk/bulk-dialog.tsx'),
    import('../queue/bulk/refused.tsx'),
    import('../queue/views/view-dialog.tsx'),
    import('../tokens/made-dialog.tsx'),
    import('../tokens/make-dialog.tsx'),
  ]);

function show(root: Root, { shown }: GalleryEntry): void {
  // Ages and clocks stay as they are.
  Date.now = () => NOW;
  // The tokens of mailed links are read from the window's address.
  const { hash } = new URL(shown.at, location.origin);
  if (hash !== '') history.replaceState(null, '', hash);
  const send = preparedSend({ ...SHARED, ...shown.answers });
  const openRouter = (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [shown.at] });
  root.render(createConsole(send, { openRouter, retryDelay: 0 }));
  void preload().then(() => playSteps(shown));
}

const place = document.getElementById('app') ?? document.body;
let root: Root | null = null;

/** Draws what the window's address names. */
function open(): void {
  root?.unmount();
  forgetPlaces();
  forgetFollowed();
  delete document.documentElement.dataset.shown;
  const { pathname, searchParams } = new URL(location.href);
  const scheme = searchParams.get('scheme');
  applyAppearance({
    theme: scheme === 'dark' || scheme === 'light' ? scheme : 'system',
    density: searchParams.get('density') === 'roomy' ? 'roomy' : 'compact',
  });
  root = createRoot(place);
  const entry = galleryEntries().find(
    ({ screen, state }) => pathname === urls.console.galleryState(screen, state),
  );
  if (entry) show(root, entry);
  else root.render(<GalleryIndex />);
}

window.addEventListener('popstate', open);
open();
