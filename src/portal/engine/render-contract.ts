/** What the built server bundle (dist/portal/server/entry.js) offers to the handlers. */
import type { ScreenContext, StoreBrand, ValetView } from '../parts/brand.ts';
import type { AnyScreen } from './define-screen.ts';

export type RenderInput = {
  props: object;
  store: StoreBrand;
  context: ScreenContext;
};

export type GalleryState = {
  /** Id of the screen. */
  screen: string;
  /** The screen's own path; in the gallery it is prefixed with /spec. */
  path: string;
  alsoAt: readonly string[];
  state: string;
  props: object;
  /** A state may require its own brand; null uses the visitor's. */
  store: StoreBrand | null;
  orderNumber: string | null;
  valet: ValetView | null;
};

export type GalleryPage = { store: StoreBrand; nonce: string };
/** `search` filters states by words in their names; `mails` lists the kinds of emails. */
export type GalleryIndex = GalleryPage & { search: string; mails: readonly string[] };
export type Scheme = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

export type PortalBundle = {
  /** A complete HTML document. */
  renderScreen(screen: AnyScreen, input: RenderInput): string;
  galleryStates(): GalleryState[];
  /** A state of the gallery in the layout app-spec. */
  renderGalleryState(
    entry: GalleryState,
    input: GalleryPage & { scheme: Scheme | null; dir: Direction | null; bare: boolean },
  ): string;
  /** One state at several widths, light and dark. */
  renderGallerySizes(entry: GalleryState, input: GalleryPage): string;
  /** The gallery's index at /spec. */
  renderGallery(input: GalleryIndex): string;
};
