/** A claim that was merged into this one. Loaded where there is one. */
import { Link } from 'react-router';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { typeWord } from '../../queue/words.ts';
import { text } from './text.ts';

const LINK = 'text-brand-ink underline underline-offset-2';

/** What the customer told in the duplicate: items, photos, messages. */
export function Merged({ duplicate }: { duplicate: ClaimDesk['merges']['merged'][number] }) {
  const store = useStoreSlug() ?? '';
  const photos = duplicate.claimItems.flatMap(({ images }) => images);
  return (
    <article
      aria-label={text.merge.took(duplicate.claimNumber)}
      className="flex flex-col gap-2 rounded-lg border border-line p-3"
    >
      <h3>
        <Link to={urls.console.claim(store, duplicate.id)} className={LINK}>
          {text.merge.took(duplicate.claimNumber)}
        </Link>
      </h3>
      <ul className="flex flex-col gap-1">
        {duplicate.claimItems.map(({ id, name, quantity, claimType, details }) => (
          <li key={id}>
            {quantity} × <bdi>{name}</bdi>, {typeWord(claimType)}
            {details ? (
              <p dir="auto" className="whitespace-pre-wrap text-muted">
                {details}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {photos.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ url, filename }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
                <bdi>{filename}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {duplicate.claimMessages.map(({ id, messageContent, senderName }) => (
        <p key={id} dir="auto" className="whitespace-pre-wrap">
          <bdi className="text-muted">{senderName}: </bdi>
          {messageContent}
        </p>
      ))}
    </article>
  );
}
