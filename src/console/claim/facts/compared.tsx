/** Two pictures next to each other, as large as the window allows. */
import { useState } from 'react';
import { pictureSource } from '../../../ui/picture.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { Proof } from '../proof.ts';
import { text } from '../text.ts';

type Props = { pictures: readonly Proof[]; onClose: () => void };

export function Compared({ pictures, onClose }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <Dialog onClose={onClose} isOnlyRead title={text.photos.compare} width="full">
      <Button kind="secondary" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
        {isLarge ? text.photos.lightbox.reduce : text.photos.lightbox.enlarge}
      </Button>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {pictures.map(({ url, label }) => (
          <figure key={url} className="min-w-0">
            <section
              aria-label={label}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
              tabIndex={0}
              className="h-[65vh] overflow-auto bg-black/90"
            >
              <img
                src={pictureSource(url) ?? undefined}
                alt={label}
                className={isLarge ? 'max-w-none w-[200%]' : 'size-full object-contain'}
              />
            </section>
            <figcaption className="pt-1 text-muted">{label}</figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
