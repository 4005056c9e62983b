import { Icon, type IconName } from './icon.tsx';
import { pictureSource, useBroken } from './picture.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type ThumbnailProps = { src: string | null; alt: string; icon?: IconName; isFilm?: boolean };

/** A thumbnail in a box of fixed size; `icon` replaces a photo that can't be shown. */
export function Thumbnail({ src, alt, icon = 'broken-image', isFilm = false }: ThumbnailProps) {
  const { broken, image, onError } = useBroken();
  const source = pictureSource(src);
  if (source === null || broken) {
    return (
      <span className="picture flex size-24 items-center justify-center rounded-xl">
        <Icon name={icon} size={32} />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className="relative block">
      <img
        ref={image}
        src={source}
        alt={alt}
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        onError={onError}
        className="picture size-24 rounded-xl object-cover"
      />
      {isFilm ? (
        <span className="absolute inset-0 m-auto flex size-10 items-center justify-center rounded-full bg-black/60 text-white">
          <Icon name="play" />
        </span>
      ) : null}
    </span>
  );
}
