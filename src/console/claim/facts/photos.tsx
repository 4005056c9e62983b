/** All proof of the claim: photos, videos, receipts, the signature. Two photos can be compared next to each other. */
import { lazy, Suspense, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { Button } from '../../parts/button.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { type Proof, proofOf } from '../proof.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';

// Loaded when the first photo is opened.
const Opened = lazy(async () => ({ default: (await import('./opened.tsx')).Opened }));
const PhotoMatches = onceLoaded(async () => (await import('./photo-matches.tsx')).PhotoMatches);
const Compared = lazy(async () => ({ default: (await import('./compared.tsx')).Compared }));

const MOST_COMPARED = 2;

export function PhotoFacts() {
  const { claim, photos } = useDesk();
  const proof = proofOf({ claim, photos });
  const pictures = proof.filter(({ kind }) => kind !== 'document');
  const documents = proof.filter(({ kind }) => kind === 'document');
  const typed = claim.claimDocuments.find(({ typedName }) => typedName !== null);
  return (
    <FactSection title={text.photos.title}>
      {proof.length === 0 && !typed ? <p className="text-muted">{text.photos.none}</p> : null}
      <Pictures pictures={pictures} />
      {pictures.some(({ matches }) => matches.length > 0) ? <PhotoMatches pictures={pictures} /> : null}
      {typed?.typedName ? <p>{text.photos.signedBy(typed.typedName)}</p> : null}
      {documents.length === 0 ? null : (
        <ul>
          {documents.map(({ url, label }) => (
            <li key={url}>
              <Link href={url} outside>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FactSection>
  );
}

function Pictures({ pictures }: { pictures: readonly Proof[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  /** The chosen photos while comparing; null otherwise. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isShown, setShown] = useState(false);
  const toggle = (url: string) =>
    setChosen((before) =>
      before?.includes(url)
        ? before.filter((one) => one !== url)
        : [...(before ?? []), url].slice(-MOST_COMPARED),
    );
  const press = (picture: Proof, at: number) => (chosen === null ? setOpened(at) : toggle(picture.url));
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,96px)] gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button
              type="button"
              aria-pressed={chosen === null ? undefined : chosen.includes(picture.url)}
              onClick={() => press(picture, at)}
              className="cursor-pointer rounded-xl aria-pressed:outline-3 aria-pressed:outline-brand"
            >
              <Thumbnail
                src={picture.kind === 'video' ? picture.posterUrl : picture.url}
                alt={chosen === null ? picture.label : text.photos.choose(picture.label)}
                icon={picture.kind === 'video' ? 'film' : 'broken-image'}
                isFilm={picture.kind === 'video'}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length < MOST_COMPARED ? null : (
        <CompareBar chosen={chosen} onChoose={setChosen} onShow={() => setShown(true)} />
      )}
      <Suspense>
        {opened === null ? null : (
          <Opened pictures={pictures} index={opened} onClose={() => setOpened(null)} />
        )}
        {isShown ? (
          <Compared
            pictures={pictures.filter(({ url }) => chosen?.includes(url))}
            onClose={() => setShown(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type BarProps = {
  chosen: readonly string[] | null;
  onChoose: (chosen: readonly string[] | null) => void;
  onShow: () => void;
};

function CompareBar({ chosen, onChoose, onShow }: BarProps) {
  if (chosen === null) {
    return (
      <Button kind="secondary" className="self-start" onClick={() => onChoose([])}>
        {text.photos.compare}
      </Button>
    );
  }
  const isReady = chosen.length === MOST_COMPARED;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="w-full text-muted">
        {isReady ? text.photos.chosen(chosen.length) : text.photos.compareHint}
      </p>
      <Button disabled={!isReady} onClick={onShow}>
        {text.photos.compareShow}
      </Button>
      <Button kind="quiet" onClick={() => onChoose(null)}>
        {text.photos.compareStop}
      </Button>
    </div>
  );
}
