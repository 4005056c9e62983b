/** Text of photos and videos, as thumbnails and in the lightbox, in en-US (see ../text.ts). */
import { catalogue } from '../../domain/text/catalogue.ts';

export const words = catalogue({
  photo: (number: number, about: string) => `Photo ${number} of ${about}`,
  video: (number: number, about: string) => `Video ${number} of ${about}`,
  document: (filename: string) => `Document ${filename}`,
  lightbox: {
    label: 'Photos',
    position: (number: number, total: number) => `${number} of ${total}`,
    next: 'Next',
    previous: 'Previous',
    enlarge: 'Zoom in',
    reduce: 'Zoom out',
    turn: 'Rotate',
    close: 'Close',
    none: 'There are no photos to show.',
    broken: (alt: string) => `${alt} can’t be shown.`,
  },
  gallery: 'Photos',
});
