/** What the built server bundle (dist/portal/server/entry.js) offers to the handlers. */
import type { ScreenContext, StoreBrand, ValetView } from './brand.ts';
import type { ScreenId, ScreenProps } from './screens.ts';

export type RenderInput<Id extends ScreenId> = {
  props: ScreenProps[Id];
  store: StoreBrand;
  context: ScreenContext;
};

export type GalleryState = {
  [Id in ScreenId]: {
    screen: Id;
    /** The screen's own path; the gallery's is /spec before it. */
    path: string;
    state: string;
    props: ScreenProps[Id];
    /** A state may insist on its own brand; null takes the visitor's. */
    store: StoreBrand | null;
    orderNumber: string | null;
    valet: ValetView | null;
  };
}[ScreenId];

export type GalleryPage = { store: StoreBrand; nonce: string };
/** `search`: words that a state's name must hold; `mails`: kinds of mails. */
export type GalleryIndex = GalleryPage & { search: string; mails: readonly string[] };
export type Scheme = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

export type PortalBundle = {
  /** A whole HTML document. */
  renderScreen<Id extends ScreenId>(screen: Id, input: RenderInput<Id>): string;
  galleryStates(): GalleryState[];
  /** A state of the gallery in layout app-spec. */
  renderGalleryState(
    entry: GalleryState,
    input: GalleryPage & { scheme: Scheme | null; dir: Direction | null; bare: boolean },
  ): string;
  /** One state in several widths, light and dark. */
  renderGallerySizes(entry: GalleryState, input: GalleryPage): string;
  /** The gallery's index at /spec. */
  renderGallery(input: GalleryIndex): string;
};
