/** The photos that a signal is about: one that was seen before beside the other, each other one in the lightbox. */
import { lazy, Suspense, useState } from 'react';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { type Proof, proofOf, proofOfMatch } from '../proof.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

const Opened = lazy(async () => ({ default: (await import('./opened.tsx')).Opened }));
const Compared = lazy(async () => ({ default: (await import('./compared.tsx')).Compared }));

type Signal = NonNullable<ClaimDesk['signals']>[number];
type Shown = { as: 'pair' | 'one'; pictures: readonly Proof[] };

export function SignalPhotos({ signal }: { signal: Signal }) {
  const { claim, photos } = useDesk();
  const [shown, setShown] = useState<Shown | null>(null);
  const proof = proofOf({ claim, photos });
  const about = signal.links.flatMap(({ to, id }) => {
    const url = to === 'photo' && photos.find(({ fileKey }) => fileKey === id)?.url;
    return proof.filter((one) => one.url === url);
  });
  const close = () => setShown(null);
  return (
    <>
      {about.map((picture) => {
        const other = signal.kind === 'photo_seen_before' ? otherOf(picture) : null;
        return (
          <button
            key={picture.url}
            type="button"
            onClick={() =>
              setShown(
                other ? { as: 'pair', pictures: [picture, other] } : { as: 'one', pictures: [picture] },
              )
            }
            className="inline-flex min-h-6 cursor-pointer items-center text-brand-ink underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {other ? text.signals.compare(picture.label) : picture.label}
          </button>
        );
      })}
      <Suspense>
        {shown?.as === 'pair' ? <Compared pictures={shown.pictures} onClose={close} /> : null}
        {shown?.as === 'one' ? <Opened pictures={shown.pictures} index={0} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** The most similar photo of another claim. */
const otherOf = (picture: Proof): Proof | null =>
  picture.matches[0] ? proofOfMatch(picture, picture.matches[0]) : null;
