/** Photos that look like those of another claim: each with its claim, and next to each other on demand. */
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type Proof, proofOfMatch } from '../proof.ts';
import { text } from '../text.ts';

const Compared = lazy(async () => ({ default: (await import('./compared.tsx')).Compared }));

export function PhotoMatches({ pictures }: { pictures: readonly Proof[] }) {
  const store = useStoreSlug() ?? '';
  const [shown, setShown] = useState<readonly Proof[] | null>(null);
  const found = pictures.flatMap((picture) => picture.matches.map((match) => ({ picture, match })));
  return (
    <ul className="flex flex-col gap-2">
      {found.map(({ picture, match }) => (
        <li key={`${picture.url} ${match.fileKey}`} className="flex flex-wrap items-center gap-x-5">
          <span className="flex items-start gap-2">
            <Icon name="alert" size={18} className="mt-0.5 text-warning" />
            <span>
              {text.photos.seen(picture.label)}{' '}
              <Link
                to={urls.console.claim(store, match.claimId)}
                className="text-brand-ink underline underline-offset-2"
              >
                {text.photos.seenIn(match.claimNumber)}
              </Link>
              , {match.isSameCustomer ? text.photos.sameCustomer : text.photos.otherCustomer}
            </span>
          </span>
          <Button
            kind="quiet"
            className="starts-line"
            onClick={() => setShown([picture, proofOfMatch(picture, match)])}
          >
            {text.photos.compare}
          </Button>
        </li>
      ))}
      <Suspense>
        {shown === null ? null : <Compared pictures={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </ul>
  );
}
