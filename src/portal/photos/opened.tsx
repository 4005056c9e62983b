/** What a tap on a small photo fetches: the lightbox, over these photos. */
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';
import type { PhotoView } from '../parts/views.ts';
import { entriesOf } from './entries.ts';
import { words as photoWords } from './text.ts';

type OpenedProps = { photos: readonly PhotoView[]; about: string; index: number; onClose: () => void };

/** `index` counts what a lightbox can show: documents left out. */
export function Opened({ photos, about, index, onClose }: OpenedProps) {
  const entries = entriesOf(photos, about);
  return <Lightbox entries={entries} index={index} words={photoWords.lightbox} onClose={onClose} />;
}
