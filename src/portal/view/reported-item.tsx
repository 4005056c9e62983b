import { Icon } from '../../ui/icon.tsx';
import { ItemLine } from '../parts.tsx';
import { text } from '../text.ts';
import type { PhotoView } from '../views.ts';
import type { ViewProps } from './model.ts';

function Photo({ photo, number, name }: { photo: PhotoView; number: number; name: string }) {
  const words = photo.kind === 'video' ? text.view.video(number, name) : text.view.photo(number, name);
  return (
    <a href={photo.url} target="_blank" rel="noopener noreferrer" className="block rounded-xl">
      {photo.kind === 'video' ? (
        <span className="picture flex size-24 items-center justify-center rounded-xl">
          <Icon name="film" size={32} />
          <span className="sr-only">{words}</span>
        </span>
      ) : (
        <img
          src={photo.url}
          alt={words}
          width={96}
          height={96}
          loading="lazy"
          className="picture size-24 rounded-xl object-cover"
        />
      )}
    </a>
  );
}

export function ReportedItem({ item }: { item: ViewProps['items'][number] }) {
  return (
    <article className="card flex flex-col gap-4 p-4 sm:p-5">
      <ItemLine item={item}>
        <p className="font-semibold text-brand-ink">{item.issue}</p>
      </ItemLine>
      {item.details === null ? null : <p className="whitespace-pre-line">{item.details}</p>}
      {item.photos.length === 0 ? null : (
        <ul className="flex flex-wrap gap-3">
          {item.photos.map((photo, index) => (
            <li key={photo.fileKey}>
              <Photo photo={photo} number={index + 1} name={item.name} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
