import { Link } from 'react-router';
import { Keys } from '../../app/kbd.tsx';
import { useAfterDecision } from '../../app/preferences.ts';
import { useClaimsAround } from '../around.tsx';
import { text } from './text.ts';

/** Names the claim that opens after a decision, before it opens. */
export function NextClaim() {
  const { next } = useClaimsAround();
  const afterDecision = useAfterDecision();
  if (next === null) return null;
  const { claimNumber, authorName, authorEmail } = next.claim;
  return (
    <p className="text-muted">
      {afterDecision === 'next' ? text.next.after : text.next.plain}{' '}
      <Link to={next.href} className="text-brand-ink underline underline-offset-2">
        <bdi>{text.next.claim(claimNumber, authorName ?? authorEmail)}</bdi>
      </Link>{' '}
      <Keys of="next" />
    </p>
  );
}
