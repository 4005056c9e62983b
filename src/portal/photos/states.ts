import { mug, teapot } from '../parts/sample-order.ts';
import type { PhotoView } from '../parts/views.ts';
import type { PhotosProps } from './model.ts';

const photo = (fileKey: string, url: string | null): PhotoView => ({
  fileKey,
  url: url ?? '',
  filename: `${fileKey}.jpg`,
  kind: 'image',
});

export const samplePhotos: PhotoView[] = [photo('p0', mug.imageUrl), photo('p1', teapot.imageUrl)];
export const brokenPhoto = photo('p9', 'data:image/png;base64,AAAA');
export const sampleVideo: PhotoView = {
  fileKey: 'v1',
  url: '/files/demo/unpacking.mp4',
  filename: 'unpacking.mp4',
  kind: 'video',
};
export const receipt: PhotoView = {
  fileKey: 'd1',
  url: '/files/demo/receipt.pdf',
  filename: 'Kassenbeleg-2026-11-17.pdf',
  kind: 'document',
};

const open: PhotosProps = { photos: samplePhotos, about: mug.name, opened: 0, loop: false };

export const states = {
  open,
  'last-of-several': { ...open, photos: [...samplePhotos, brokenPhoto, receipt], opened: 1 },
  'round-and-round': { ...open, opened: 1, loop: true },
  'only-one': { ...open, photos: samplePhotos.slice(0, 1) },
  broken: { ...open, photos: [brokenPhoto, ...samplePhotos] },
  none: { ...open, photos: [] },
} satisfies Record<string, PhotosProps>;
