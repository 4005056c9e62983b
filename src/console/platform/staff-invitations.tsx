/** The open invitations to the staff, and inviting one more. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitations } from '../../contract/people.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { InviteDialog } from './staff-dialogs.tsx';
import { useInvitedRoles } from './staff-rights.ts';
import { staffText as text } from './text.ts';
import { useChange } from './use-change.ts';

const PATH = '/staff/invitations';
type Invitation = Invitations['invitations'][number];

export function StaffInvitations() {
  const api = useApi(null);
  const [isInviting, setInviting] = useState(false);
  const mayInvite = useInvitedRoles().length > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [null, PATH],
    queryFn: ({ signal }) => api.get<Invitations>(PATH, { signal }),
  });
  return (
    <Section
      title={text.invitations.title}
      lead={text.invitations.lead}
      actions={
        mayInvite ? <Button onClick={() => setInviting(true)}>{text.invitations.invite}</Button> : null
      }
    >
      {data ? (
        <List invitations={data.invitations} />
      ) : error ? (
        <Failed title={text.invitations.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={2} />
      )}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}

function List({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">{text.invitations.none}</p>;
  return (
    <ul aria-label={text.invitations.list} className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function Line({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const isMine = useInvitedRoles().some((one) => one === role);
  const withdraw = useChange<null>({
    write: (api) => api.delete(`${PATH}/${encodeURIComponent(id)}`),
    done: () => text.invitations.withdrawn(email),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <bdi className="block font-semibold break-words">{email}</bdi>
        <p className="text-muted">
          {text.role(role)} · {text.invitations.until} <Moment at={expiresAt} />
        </p>
      </div>
      {isMine ? (
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          aria-label={text.invitations.withdrawOf(email)}
          onClick={() => withdraw.mutate()}
        >
          {text.invitations.withdraw}
        </Button>
      ) : null}
    </li>
  );
}
