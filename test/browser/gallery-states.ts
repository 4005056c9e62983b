/** The built states of the gallery. */
import { loadBundle } from '../../src/portal/engine/bundle.ts';

export const { galleryStates } = await loadBundle();
