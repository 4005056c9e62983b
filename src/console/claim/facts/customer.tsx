import { Link } from 'react-router';
import { urls } from '../../../urls.ts';
import { useStoreSlug } from '../../app/session.tsx';
import { CustomerFigures } from '../../parts/customer-figures.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { BriefClaims } from './brief-claims.tsx';

const LINK = 'text-brand-ink underline underline-offset-2';

export function CustomerFacts() {
  const { claim, customer } = useDesk();
  const store = useStoreSlug() ?? '';
  const name = claim.authorName ?? customer?.name ?? null;
  return (
    <FactSection title={text.customer.title}>
      <div>
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p>
          <bdi>{claim.authorEmail}</bdi>
        </p>
        {customer?.phone ? (
          <p>
            <bdi>{customer.phone}</bdi>
          </p>
        ) : null}
      </div>
      {customer === null ? null : (
        <>
          <CustomerFigures customer={customer} />
          <BriefClaims
            title={text.customer.recentClaims}
            claims={customer.recentClaims.filter(({ id }) => id !== claim.id).slice(0, 5)}
          />
          <SamePerson />
          <p>
            <Link to={urls.console.customer(store, customer.id)} className={LINK}>
              {text.customer.open}
            </Link>
          </p>
        </>
      )}
    </FactSection>
  );
}

/** Orders under another email address with the same address or phone number. */
function SamePerson() {
  const { customer } = useDesk();
  const store = useStoreSlug() ?? '';
  const suggestions = customer?.suggestions ?? [];
  if (suggestions.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-muted">{text.customer.same}</h3>
      <ul className="flex flex-col gap-1">
        {suggestions.map(({ id, name, email, by, orders, claims }) => (
          <li key={id}>
            <Link to={urls.console.customer(store, id)} className={LINK}>
              <bdi>{name ?? email}</bdi>
            </Link>{' '}
            ({by.map((way) => text.customer.by[way]).join(', ')}; {text.customer.counts(orders, claims)})
          </li>
        ))}
      </ul>
    </div>
  );
}
