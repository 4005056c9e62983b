/** Duplicates: what was merged into this claim, and merging it into another one. */
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { urls } from '../../../urls.ts';
import { useCan, useStoreSlug } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { DialogFrame } from '../../parts/dialog.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { typeWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { StatusTag } from '../status.tsx';
import { useSave } from './save.ts';
import { text } from './text.ts';

type Merges = ClaimDesk['merges'];
const LINK = 'text-brand-ink underline underline-offset-2';

export function MergePanel() {
  const { merges } = useDesk();
  const canChange = useCan()('claim:update');
  const { into, merged, candidates } = merges;
  const offers = canChange && into === null && candidates.length > 0;
  if (merged.length === 0 && !offers) return null;
  return (
    <FactSection title={text.merge.title}>
      {merged.map((one) => (
        <Merged key={one.id} duplicate={one} />
      ))}
      {offers ? <Candidates candidates={candidates} /> : null}
    </FactSection>
  );
}

/** What the customer told in the duplicate: items, photos, messages. */
function Merged({ duplicate }: { duplicate: Merges['merged'][number] }) {
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

function Candidates({ candidates }: { candidates: Merges['candidates'] }) {
  const [chosen, setChosen] = useState<Merges['candidates'][number] | null>(null);
  return (
    <>
      <p className="text-muted">{text.merge.suggest}</p>
      <ul className="flex flex-col gap-2">
        {candidates.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              #{one.claimNumber},{' '}
              <span className="text-muted">
                {one.isSameOrder ? text.merge.sameOrder : text.merge.sameCustomer}
              </span>
            </span>
            <StatusTag status={one.status} />
            <Button kind="secondary" onClick={() => setChosen(one)}>
              {text.merge.merge(one.claimNumber)}
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : <Confirm chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type ConfirmProps = { chosen: Merges['candidates'][number]; onClose: () => void };

function Confirm({ chosen: { id, claimNumber }, onClose }: ConfirmProps) {
  const save = useSave();
  const merge = async () => {
    onClose();
    await save(
      (api, path, version) => api.post(`${path}/merge`, { into: id }, { version }),
      text.merge.done(claimNumber),
    );
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogFrame title={text.merge.merge(claimNumber)}>
        <p>{text.merge.confirm(claimNumber)}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={merge}>{text.merge.merge(claimNumber)}</Button>
          <Button kind="quiet" onClick={onClose}>
            {text.merge.cancel}
          </Button>
        </div>
      </DialogFrame>
    </Dialog.Root>
  );
}
