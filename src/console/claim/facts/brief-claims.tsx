import { Link } from 'react-router';
import type { BriefClaim } from '../../../contract/order-facts.ts';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { moneyText } from '../../parts/money.ts';
import { typeWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { StatusTag } from '../status.tsx';
import { text } from '../text.ts';

/** Other claims, each with how it ended. Nothing is shown if there are none. */
export function BriefClaims({ title, claims }: { title: string; claims: readonly BriefClaim[] }) {
  const { claim: open } = useDesk();
  const store = useStoreSlug() ?? '';
  if (claims.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-muted">{title}</h3>
      <ul className="flex flex-col gap-1">
        {claims.map(({ id, claimNumber, claimType, status, total, currency }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-2">
            {id === open.id ? (
              <span>
                #{claimNumber} ({text.order.this})
              </span>
            ) : (
              <Link
                to={urls.console.claim(store, id)}
                className="inline-flex min-h-6 min-w-6 items-center text-brand-ink underline underline-offset-2 pointer-coarse:min-h-11"
              >
                #{claimNumber}
              </Link>
            )}
            <span className="text-muted">
              {typeWord(claimType)}, {moneyText(total, currency)}
            </span>
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
