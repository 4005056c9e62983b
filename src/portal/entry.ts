/** The server bundle: everything the handlers may call, as declared in render-contract.ts. */
import { readFileSync } from 'node:fs';
import { loadAssets } from './engine/assets.ts';
import type { GalleryState, PortalBundle } from './engine/render-contract.ts';
import { galleryStates, specInputOf } from './gallery/gallery.ts';
import { renderGalleryIndex, renderSizes } from './gallery/index-page.tsx';
import { renderDocument } from './layouts/render.tsx';
import { sampleSummary } from './parts/sample-order.ts';
import { screenNamed } from './screens.ts';

const assets = loadAssets((file) => readFileSync(new URL(`../client/${file}`, import.meta.url), 'utf8'));

const bundle: PortalBundle = {
  renderScreen: (screen, input) => renderDocument(assets, screen, input),
  galleryStates,
  renderGalleryState: (entry: GalleryState, { store, nonce, scheme, dir, bare }) =>
    renderDocument(
      assets,
      screenNamed(entry.screen),
      {
        props: entry.props,
        store: entry.store ?? store,
        context: { nonce, orderNumber: entry.orderNumber, valet: entry.valet, summary: sampleSummary },
      },
      { scheme, dir, line: bare ? null : specInputOf(entry) },
    ),
  renderGallerySizes: (entry, input) => renderSizes(assets, entry, input),
  renderGallery: (input) => renderGalleryIndex(assets, input),
};

export const { renderScreen, renderGalleryState, renderGallerySizes, renderGallery } = bundle;
export { galleryStates };
