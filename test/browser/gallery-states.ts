/** The states of the gallery as they were built. */
import { loadBundle } from '../../src/portal/engine/bundle.ts';

export const { galleryStates } = await loadBundle();
