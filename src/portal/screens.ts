/** Every screen by its folder. Only the build uses this module: the server sends what it draws (entry.ts). */
import type { ReactNode } from 'react';
import { PATHS } from '../urls.ts';
import type { AnyScreen } from './engine/define-screen.ts';

type PageModule = { Page: (props: object) => ReactNode; title: (props: object) => string };
type States = Record<string, object>;

const PAGES = import.meta.glob<PageModule>('./**/page.tsx', { eager: true });
const STATES = import.meta.glob<States>('./{photos,order/*,claim/*,in-store/*,site/*}/states.ts', {
  eager: true,
  import: 'states',
});

/** Sorted by path; screens without a path come last. */
const ORDER: readonly string[] = Object.values(PATHS);
const placeOf = ({ path }: AnyScreen) => ORDER.indexOf(path) + 1 || ORDER.length + 1;

export const SCREENS: readonly AnyScreen[] = Object.values(
  import.meta.glob<AnyScreen>('./**/screen.ts', { eager: true, import: 'screen' }),
).sort((a, b) => placeOf(a) - placeOf(b));

function found<Part>(parts: Record<string, Part>, { id }: AnyScreen, file: string): Part {
  const part = parts[`./${id}/${file}`];
  if (part === undefined) throw new Error(`src/portal/${id} has no ${file}`);
  return part;
}

export const pageOf = (screen: AnyScreen): PageModule => found(PAGES, screen, 'page.tsx');
export const statesOf = (screen: AnyScreen): States => found(STATES, screen, 'states.ts');

export function screenNamed(id: string): AnyScreen {
  const screen = SCREENS.find((known) => known.id === id);
  if (screen === undefined) throw new Error(`There is no screen ${id}`);
  return screen;
}
