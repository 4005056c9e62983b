import type { PhotoView } from '../parts/views.ts';

/** The lightbox and the photos it was opened from. It has no route; every page with photos can open it. */
export type PhotosProps = { photos: PhotoView[]; about: string; opened: number; loop: boolean };
