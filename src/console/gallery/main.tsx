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

function show({ shown }: GalleryEntry): void {
  // Ages and clocks stay as they are.
  Date.now = () => NOW;
  const send = preparedSend({ ...SHARED, ...shown.answers });
  const openRouter = (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [shown.at] });
  root.render(createConsole(send, { openRouter }));
  void playSteps(shown);
}

const place = document.getElementById('app');
const root = createRoot(place ?? document.body);
const entry = galleryEntries().find(
  ({ screen, state }) => pathname === urls.console.galleryState(screen, state),
);
if (entry) show(entry);
else root.render(<GalleryIndex />);
