import { Icon } from '../../../ui/icon.tsx';
import { pictureSource } from '../../../ui/picture.tsx';
import type { PhotoView } from '../../parts/views.ts';
import { words as photoWords } from '../../photos/text.ts';
import { words as reviewWords } from './text.ts';

/** Small thumbnails of the photos. Videos and documents without a preview get an icon. */
export function Thumbnails({ photos, about }: { photos: readonly PhotoView[]; about: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-2" aria-label={reviewWords.photos(photos.length)}>
      {photos.map(({ fileKey, kind, url, posterUrl }, at) => {
        const source = pictureSource(kind === 'image' ? url : (posterUrl ?? null));
        const name = photoWords.photo(at + 1, about);
        return (
          <li key={fileKey}>
            {source === null ? (
              <span
                role="img"
                aria-label={name}
                className="picture flex size-14 items-center justify-center rounded-lg"
              >
                <Icon name={kind === 'video' ? 'film' : 'page'} />
              </span>
            ) : (
              <img
                src={source}
                alt={name}
                width={56}
                height={56}
                className="picture size-14 rounded-lg object-cover"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
