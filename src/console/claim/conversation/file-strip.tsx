import { lazy, Suspense, useState } from 'react';
import { Link } from '../../../ui/link.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import type { Proof } from '../proof.ts';

const Opened = lazy(async () => ({ default: (await import('../facts/opened.tsx')).Opened }));

/** The files of a message, or of the filing. */
export function FileStrip({ proof }: { proof: readonly Proof[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const pictures = proof.filter(({ kind }) => kind !== 'document');
  const documents = proof.filter(({ kind }) => kind === 'document');
  if (proof.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {pictures.map(({ url, posterUrl, kind, label }, at) => (
        <button key={url} type="button" onClick={() => setOpened(at)} className="cursor-pointer rounded-xl">
          <Thumbnail
            src={kind === 'video' ? posterUrl : url}
            alt={label}
            icon={kind === 'video' ? 'film' : 'broken-image'}
            isFilm={kind === 'video'}
          />
        </button>
      ))}
      {documents.map(({ url, label }) => (
        <Link key={url} href={url} outside inherit>
          {label}
        </Link>
      ))}
      <Suspense>
        {opened === null ? null : (
          <Opened pictures={pictures} index={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </div>
  );
}
