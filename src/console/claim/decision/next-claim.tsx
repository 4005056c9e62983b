import { Link } from 'react-router';
import { stageOf } from '../../../domain/claims/claim.ts';
import { Keys } from '../../app/kbd.tsx';
import { usePreferences } from '../../app/preferences.ts';
import { useKeys } from '../../app/use-keys.tsx';
import { Button } from '../../parts/button.tsx';
import type { Neighbor } from '../../queue/column.tsx';
import { useClaimsAround } from '../around.tsx';
import { isStatus } from '../is-status.ts';
import { useDesk } from '../query.ts';
import { useSkip } from './skip.ts';
import { text } from './text.ts';

/** Names the claim that opens after a decision, before it opens. */
export function NextClaim() {
  const { next } = useClaimsAround();
  return next === null ? null : <Named next={next} />;
}

function Named({ next }: { next: Neighbor }) {
  const { afterDecision } = usePreferences();
  const { claimNumber, authorName, authorEmail } = next.claim;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <p className="text-muted">
        {afterDecision === 'next' ? text.next.after : text.next.plain}{' '}
        <Link to={next.href} className="text-brand-ink underline underline-offset-2">
          <bdi>{text.next.claim(claimNumber, authorName ?? authorEmail)}</bdi>
        </Link>
      </p>
      <Skip />
    </div>
  );
}

/** Nothing is left to do another day with a claim that is decided or closed. */
function Skip() {
  const { status } = useDesk().claim;
  const isOpen = isStatus(status) && ['undecided', 'set_aside'].includes(stageOf(status));
  const skip = useSkip();
  useKeys(isOpen ? { skip: () => void skip() } : {});
  if (!isOpen) return null;
  return (
    <Button kind="quiet" className="starts-line" onClick={() => void skip()} aria-keyshortcuts="s">
      {text.next.skip}
      <Keys of="skip" />
    </Button>
  );
}
