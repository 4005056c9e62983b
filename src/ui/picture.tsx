import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { webHref } from './link.tsx';

const SIZES = { small: 64, large: 96 } as const;

/** Allows images of a shop or of this server; anything else counts as no image. */
export const pictureSource = (src: string | null) =>
  src?.startsWith('data:image/') || src?.startsWith('blob:') ? src : webHref(src);

/** Whether the image failed to load, even before hydration, when no handler was attached. */
export function useBroken() {
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  return { broken, image, onError: () => setBroken(true) };
}

type PictureProps = { src: string | null; alt: string; size?: keyof typeof SIZES };

/** A product's picture in a box of fixed size, so that nothing shifts when it loads; a package icon if there is none. */
export function Picture({ src, alt, size = 'small' }: PictureProps) {
  const { broken, image, onError } = useBroken();
  const source = pictureSource(src);
  const px = SIZES[size];
  // Aligns with the first line of a long name; on the narrowest phones the picture shrinks to leave the name more room.
  const box = size === 'small' ? 'size-16 self-start max-[22rem]:size-12' : 'size-24';
  if (source === null || broken) {
    return (
      <span className={`picture flex shrink-0 items-center justify-center rounded-xl text-muted ${box}`}>
        <Icon name="parcel" size={px / 2} />
      </span>
    );
  }
  return (
    <img
      ref={image}
      src={source}
      alt={alt}
      width={px}
      height={px}
      loading="lazy"
      decoding="async"
      onError={onError}
      className={`picture shrink-0 rounded-xl object-cover ${box}`}
    />
  );
}
