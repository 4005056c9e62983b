import type { PhotoView } from '../parts/views.ts';

/** The lightbox over the photos it was opened from; no route draws it, every page with photos can open it. */
export type PhotosProps = { photos: PhotoView[]; about: string; opened: number; loop: boolean };
