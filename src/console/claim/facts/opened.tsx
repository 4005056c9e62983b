/** Loaded when a thumbnail is pressed. */
import '../../../ui/lightbox/lightbox.css';
import { Lightbox } from '../../../ui/lightbox/lightbox.tsx';
import type { Proof } from '../proof.ts';
import { text } from '../text.ts';

type Props = { pictures: readonly Proof[]; index: number; onClose: () => void };

export function Opened({ pictures, index, onClose }: Props) {
  const entries = pictures.map(({ url, label, kind, posterUrl }) => ({
    url,
    alt: label,
    kind: kind === 'video' ? ('video' as const) : ('image' as const),
    posterUrl,
  }));
  return <Lightbox entries={entries} index={index} words={text.photos.lightbox} onClose={onClose} />;
}
