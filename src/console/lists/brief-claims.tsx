/** Claims in a section of a record's page. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BriefClaim } from '../../contract/order-facts.ts';
import { urls } from '../../urls.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { StatusTag } from '../claim/status.tsx';
import { moneyText } from '../parts/money.ts';
import { Section } from '../parts/page.tsx';
import { typeWord } from '../queue/words.ts';

type Props = { title: string; none: string; claims: readonly BriefClaim[] };

export function BriefClaims({ title, none, claims }: Props) {
  return (
    <Section title={title}>
      {claims.length === 0 ? <p className="text-muted">{none}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <ClaimName claim={claim} />
            <span className="min-w-32 flex-1 text-muted">
              {typeWord(claim.claimType)}, {moneyText(claim.total, claim.currency)}
            </span>
            <StatusTag status={claim.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ClaimName({ claim }: { claim: BriefClaim }): ReactNode {
  const store = useStoreSlug() ?? '';
  const name = `#${claim.claimNumber}`;
  if (!useCan()('claim:read')) return <span>{name}</span>;
  return (
    <Link
      to={urls.console.claim(store, claim.id)}
      className="text-brand-ink underline underline-offset-2 pointer-coarse:py-2.5"
    >
      {name}
    </Link>
  );
}
