/**
 * The console's gallery, in demo mode only: every screen in each of its states, drawn by the console itself from prepared
 * answers. `/spec/console` lists them, `/spec/console/<screen>/<state>` shows one; `?scheme=dark` and `?density=roomy` change
 * its look.
 *
 * To add a screen, write `states.ts` beside it (parts/screen-states.ts says how) and name it in screens.ts.
 */
import '../console.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { urls } from '../../urls.ts';
import { applyAppearance } from '../app/appearance.ts';
import { createConsole } from '../console.tsx';
import { preparedSend } from './answer.ts';
import { GalleryIndex } from './index-page.tsx';
import { NOW } from './now.ts';
import { playSteps } from './play.ts';
import { type GalleryEntry, galleryEntries } from './screens.ts';
import { SHARED } from './shared-answers.ts';

const { pathname, searchParams } = new URL(location.href);
const scheme = searchParams.get('scheme');
applyAppearance({
  theme: scheme === 'dark' || scheme === 'light' ? scheme : 'system',
  density: searchParams.get('density') === 'roomy' ? 'roomy' : 'compact',
});

/** Loads what screens load when it is needed first, so that a state doesn't wait for it. */
const preload = () =>
  Promise.all([
    import('../app/drawer.tsx'),
    import('../palette/palette.tsx'),
    import('../app/toast-list.tsx'),
    import('../app/help.tsx'),
    import('../claim/decision/forms.tsx'),
    import('../claim/facts/opened.tsx'),
    import('../claim/facts/compared.tsx'),
    import('../parts/menu-parts.tsx'),
    import('../queue/bulk/refused.tsx'),
    import('../queue/views/view-dialog.tsx'),
  ]);

function show({ shown }: GalleryEntry): void {
  // Ages and clocks stay as they are.
  Date.now = () => NOW;
  // The tokens of mailed links are read from the window's address.
  const { hash } = new URL(shown.at, location.origin);
  if (hash !== '') history.replaceState(null, '', hash);
  const send = preparedSend({ ...SHARED, ...shown.answers });
  const openRouter = (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [shown.at] });
  root.render(createConsole(send, { openRouter }));
  void preload().then(() => playSteps(shown));
}

const place = document.getElementById('app');
const root = createRoot(place ?? document.body);
const entry = galleryEntries().find(
  ({ screen, state }) => pathname === urls.console.galleryState(screen, state),
);
if (entry) show(entry);
else root.render(<GalleryIndex />);
