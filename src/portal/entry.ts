/** The server bundle: everything the handlers may call, as render-contract.ts says. */
import { readFileSync } from 'node:fs';
import type { Manifest } from './assets.ts';
import { galleryStates, specInputOf } from './gallery.ts';
import { renderGalleryIndex } from './gallery-index.tsx';
import { renderDocument } from './render.tsx';
import type { GalleryState, PortalBundle } from './render-contract.ts';

const manifest: Manifest = JSON.parse(
  readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8'),
);

const bundle: PortalBundle = {
  renderScreen: (screen, input) => renderDocument(manifest, screen, input),
  galleryStates,
  renderGalleryState: (entry: GalleryState, { store, nonce }) =>
    renderDocument(
      manifest,
      entry.screen,
      { props: entry.props, store: entry.store ?? store, context: { nonce, orderNumber: entry.orderNumber } },
      specInputOf(entry),
    ),
  renderGallery: ({ store, nonce }) => renderGalleryIndex(manifest, { store, nonce }),
};

export const { renderScreen, renderGalleryState, renderGallery } = bundle;
export { galleryStates };
