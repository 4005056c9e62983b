import { useState } from 'react';
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';
import { Screen } from '../parts/frame.tsx';
import { entriesOf } from './entries.ts';
import type { PhotosProps } from './model.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { words as photoWords } from './text.ts';

export type { PhotosProps } from './model.ts';

export const title = () => photoWords.gallery;

/** For the gallery: the lightbox as it opens over any page. */
export function Page({ photos, about, opened, loop }: PhotosProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Screen title={title()}>
      <PhotoStrip photos={photos} about={about} />
      {isOpen ? (
        <Lightbox
          entries={entriesOf(photos, about)}
          index={opened}
          loop={loop}
          words={photoWords.lightbox}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Screen>
  );
}
