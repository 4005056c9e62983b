/** Thumbnails of photos, videos and documents. Each links to its file; with script, photos and videos open in the lightbox. */
import { type MouseEvent, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { pictureSource } from '../../ui/picture.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { PhotoView } from '../parts/views.ts';
import { nameOf } from './entries.ts';
import type { Opened } from './opened.tsx';

function Small({ photo, name }: { photo: PhotoView; name: string }) {
  const { kind, url, posterUrl, filename } = photo;
  if (kind === 'image') return <Thumbnail src={url} alt={name} />;
  if (kind === 'video') return <Thumbnail src={posterUrl ?? null} alt={name} icon="film" isFilm />;
  return (
    <span className="picture flex size-24 flex-col items-center justify-center gap-1 rounded-xl p-2">
      <Icon name="page" size={32} />
      <span className="max-w-full truncate text-sm">{filename}</span>
    </span>
  );
}

/** A plain click: with a modifier key the reader asked for a new tab, a new window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** `about` completes each name: "Photo 2 of Stoneware mug". */
export function PhotoStrip({ photos, about }: { photos: readonly PhotoView[]; about: string }) {
  const [opened, setOpened] = useState<{ index: number; Over: typeof Opened } | null>(null);
  const viewable = photos.filter(({ kind }) => kind !== 'document');
  const open = async (event: MouseEvent<HTMLAnchorElement>, photo: PhotoView) => {
    if (!isPlain(event) || photo.kind === 'document') return;
    event.preventDefault();
    const link = event.currentTarget;
    // Safari doesn't focus a tapped link; focus it, so that the lightbox can return focus here.
    link.focus();
    try {
      const { Opened: Over } = await import('./opened.tsx');
      setOpened({ index: viewable.indexOf(photo), Over });
    } catch {
      window.location.assign(link.href);
    }
  };
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.fileKey}>
            <a
              href={pictureSource(photo.url) ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
              className="block rounded-xl"
              onClick={(event) => open(event, photo)}
            >
              <Small photo={photo} name={nameOf(photo, index, about)} />
            </a>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <opened.Over photos={photos} about={about} index={opened.index} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
