import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { urls } from '../../../urls.ts';
import { ActionBar, Screen, SectionTitle } from '../../parts/frame.tsx';
import { ItemLines, Parcel, RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { ClaimCardView } from '../../parts/views.ts';
import { ReturnLink } from '../return/link.tsx';
import type { HomeProps } from './model.ts';
import { words } from './text.ts';

export type { HomeProps } from './model.ts';

export const title = () => words.title;

function ClaimCard({ claim }: { claim: ClaimCardView }) {
  const card = (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">{words.claim(claim.claimNumber)}</span>
        <Badge {...claim.badge} />
      </span>
      <span className="text-muted">{claim.line}</span>
    </span>
  );
  if (claim.href === null) return <div className="card p-4 sm:p-5">{card}</div>;
  return (
    <a href={claim.href} className="card choice press flex items-center gap-4 p-4 sm:p-5">
      {card}
      <Icon name="forward" className="text-muted" />
    </a>
  );
}

export function Page(props: HomeProps) {
  return (
    <Screen
      title={text.frame.order(props.orderNumber)}
      lead={words.placed(props.placedOn, props.total)}
      back={props.back}
      errors={props.errors}
    >
      {props.refusal === null ? null : <RefusalNote refusal={props.refusal} />}
      {props.exception ? <Alert tone="info">{props.exception}</Alert> : null}
      {props.claims.length === 0 ? null : (
        <>
          <SectionTitle>{words.claims}</SectionTitle>
          <div className="flex flex-col gap-3">
            {props.claims.map((claim) => (
              <ClaimCard key={claim.claimNumber} claim={claim} />
            ))}
          </div>
        </>
      )}
      <SectionTitle>{props.parcels.length === 0 ? words.items : words.parcels}</SectionTitle>
      {props.parcels.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
      {props.parcels.length === 0 ? <ItemLines items={props.items} /> : null}
      {props.returnsOpen ? <ReturnLink /> : null}
      <p className="text-muted">
        {words.other} <Link href={urls.start()}>{words.otherLink}</Link>
      </p>
      {props.refusal === null ? (
        <ActionBar>
          <LinkButton href={urls.process()}>{words.report}</LinkButton>
        </ActionBar>
      ) : null}
    </Screen>
  );
}
