/** The head of the claim: what it is, whose, how it stands, who has it, and by when. */
import { Link } from 'react-router';
import { DEFAULT_LABEL_COLOR } from '../../domain/claims/label.ts';
import { isNobody } from '../../domain/privacy/order.ts';
import type { Tone } from '../../ui/tone.ts';
import { PresenceMarks } from '../app/presence.tsx';
import { Icon } from '../parts/icon.tsx';
import { LabelChip } from '../parts/label-chip.tsx';
import { typeWord } from '../queue/words.ts';
import { useClaimsAround } from './around.tsx';
import { Assignee } from './assignee.tsx';
import { Clock } from './clock.tsx';
import { useDesk } from './query.ts';
import { StatusTag, Tag } from './status.tsx';
import { text } from './text.ts';

const PROTECTION_TONES: Record<keyof typeof text.protection, Tone> = {
  ota: 'warning',
  protected: 'success',
  removed: 'warning',
  unprotected: 'neutral',
};

/** On one line, however long: the facts have all of it. Nothing once the customer was erased. */
function CustomerName() {
  const { claim, customer } = useDesk();
  if (isNobody(claim.authorEmail)) return null;
  const name = claim.authorName ?? customer?.name ?? claim.authorEmail;
  return (
    <span className="me-1 flex max-w-full @min-[500px]:max-w-56">
      <span className="sr-only">{text.customer.title}: </span>
      <bdi title={name} className="min-w-0 truncate">
        {name}
      </bdi>
    </span>
  );
}

export function ClaimHeader() {
  const { claim, policy, presence, labels } = useDesk();
  const colors = new Map(labels?.map(({ name, color }) => [name, color]));
  const { list } = useClaimsAround();
  return (
    <>
      <Link
        to={list}
        aria-label={text.back}
        title={text.back}
        className="-ms-2 inline-flex size-9 items-center justify-center rounded-lg hover:bg-neutral-wash pointer-coarse:size-11"
      >
        <Icon name="back" size={18} />
      </Link>
      {/* The status is alone beside the number, so that nothing moves when it gets longer. */}
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-xl font-bold">
            <span className="sr-only">{text.title(claim.claimNumber)}</span>
            <span aria-hidden="true">#{claim.claimNumber}</span>
          </h1>
          <StatusTag status={claim.status} />
        </div>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <CustomerName />
          <Tag>{typeWord(claim.claimType)}</Tag>
          {claim.claimCategory === 'WARRANTY' ? <Tag>{text.category.WARRANTY ?? ''}</Tag> : null}
          <Tag tone={PROTECTION_TONES[policy.status]}>{text.protection[policy.status]}</Tag>
          {claim.fromValet ? <Tag>{text.valet}</Tag> : null}
          {claim.team?.labels.map((label) => (
            <span key={label} className="@max-[1000px]:hidden">
              <LabelChip color={colors.get(label) ?? DEFAULT_LABEL_COLOR}>{label}</LabelChip>
            </span>
          ))}
        </div>
      </div>
      <span className="ms-auto flex flex-wrap items-center gap-3">
        <PresenceMarks people={presence} />
        <Clock />
        <Assignee />
      </span>
    </>
  );
}
