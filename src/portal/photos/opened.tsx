/** Loaded when a thumbnail is tapped: the lightbox with these photos. */
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';
import type { PhotoView } from '../parts/views.ts';
import { entriesOf } from './entries.ts';
import { words as photoWords } from './text.ts';

type OpenedProps = { photos: readonly PhotoView[]; about: string; index: number; onClose: () => void };

/** `index` counts only files that the lightbox can show, not documents. */
export function Opened({ photos, about, index, onClose }: OpenedProps) {
  const entries = entriesOf(photos, about);
  return <Lightbox entries={entries} index={index} words={photoWords.lightbox} onClose={onClose} />;
}
