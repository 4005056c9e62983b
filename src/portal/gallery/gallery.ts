/** Every screen in each of its named states: for design, screenshots, accessibility tests and a merchant's preview. */
import { urls } from '../../urls.ts';
import type { AnyScreen } from '../engine/define-screen.ts';
import type { GalleryState } from '../engine/render-contract.ts';
import type { StoreBrand } from '../parts/brand.ts';
import { SCREENS, statesOf } from '../screens.ts';
import { BRANDS } from './brands.ts';
import type { SpecInput } from './layout.tsx';

/** A state named `…-brand-x` uses brand x; one named `valet…` shows what a team member sees who files for a customer. */
function brandOf(state: string): StoreBrand | null {
  const name = /brand-(\w+)$/.exec(state)?.[1];
  return name === undefined ? null : (BRANDS[name] ?? null);
}

const entriesOf = (screen: AnyScreen): GalleryState[] =>
  Object.entries(statesOf(screen)).map(([state, props]) => ({
    screen: screen.id,
    path: screen.path,
    alsoAt: screen.alsoAt,
    state,
    props,
    store: brandOf(state),
    valet: /^valet\b/.test(state) ? { customer: 'Ada S.' } : null,
    orderNumber: screen.order === undefined ? null : '#1001',
  }));

const ALL = SCREENS.flatMap(entriesOf);

export const galleryStates = (): GalleryState[] => ALL;

const hrefOf = ({ path, state }: GalleryState) => urls.galleryState(path, state);

export function specInputOf(entry: GalleryState): SpecInput {
  const siblings = ALL.filter(({ screen }) => screen === entry.screen);
  const states = siblings.map((sibling) => ({ name: sibling.state, href: hrefOf(sibling) }));
  const at = ALL.indexOf(entry);
  const [before, after] = [ALL[at - 1], ALL[at + 1]];
  return {
    state: entry.state,
    states,
    previous: before ? hrefOf(before) : null,
    next: after ? hrefOf(after) : null,
    sizes: urls.galleryState(entry.path, entry.state, { sizes: '' }),
    rightToLeft: urls.galleryState(entry.path, entry.state, { dir: 'rtl' }),
  };
}
