import type { LightboxEntry } from '../../ui/lightbox/entries.ts';
import type { PhotoView } from '../parts/views.ts';
import { words as photoWords } from './text.ts';

/** "Photo 2 of Stoneware mug": the name of a photo, as a thumbnail and in the lightbox. */
export function nameOf({ kind, filename }: PhotoView, index: number, about: string): string {
  if (kind === 'document') return photoWords.document(filename);
  return kind === 'video' ? photoWords.video(index + 1, about) : photoWords.photo(index + 1, about);
}

/** The files that the lightbox can show; the browser opens documents itself. */
export const entriesOf = (photos: readonly PhotoView[], about: string): LightboxEntry[] =>
  photos.flatMap((photo, index) => {
    const { url, kind, posterUrl } = photo;
    return kind === 'document' ? [] : [{ url, kind, posterUrl, alt: nameOf(photo, index, about) }];
  });
