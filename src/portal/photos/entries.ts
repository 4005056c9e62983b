import type { LightboxEntry } from '../../ui/lightbox/entries.ts';
import { text } from '../text.ts';
import type { PhotoView } from '../views.ts';

/** "Photo 2 of Stoneware mug": what a photo is called, small and large. */
export function nameOf({ kind, filename }: PhotoView, index: number, about: string): string {
  if (kind === 'document') return text.photos.document(filename);
  return kind === 'video' ? text.photos.video(index + 1, about) : text.photos.photo(index + 1, about);
}

/** What a lightbox can show of them; documents are for the browser's own reader. */
export const entriesOf = (photos: readonly PhotoView[], about: string): LightboxEntry[] =>
  photos.flatMap((photo, index) => {
    const { url, kind, posterUrl } = photo;
    return kind === 'document' ? [] : [{ url, kind, posterUrl, alt: nameOf(photo, index, about) }];
  });
