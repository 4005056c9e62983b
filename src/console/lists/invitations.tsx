/** The open invitations to the team of a store or to the platform's staff, and inviting one more. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitations as InvitationsOnWire } from '../../contract/people.ts';
import type { Role } from '../../domain/access/permissions.ts';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { InviteDialog, type Inviting } from '../forms/invite-dialog.tsx';
import { peopleText } from '../forms/people-text.ts';
import { Button } from '../parts/button.tsx';
import { headingAfter } from '../parts/focus-after.ts';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';

const text = peopleText.invitations;
type Invitation = InvitationsOnWire['invitations'][number];

type Props = {
  inviting: Inviting;
  /** Whether the person may take back invitations to this role. */
  isMine: (role: Role) => boolean;
  /** Whether the mail can be sent again. */
  canResend?: boolean;
};

export function Invitations({ inviting, ...rest }: Props) {
  const { path, roles } = inviting;
  const [api, store] = [useApi(), useStoreSlug()];
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [store, path],
    queryFn: ({ signal }) => api.get<InvitationsOnWire>(path, { signal }),
  });
  return (
    <Section
      title={text.title}
      lead={text.lead}
      actions={roles.length > 0 ? <Button onClick={() => setInviting(true)}>{text.invite}</Button> : null}
    >
      {data ? (
        <List {...rest} path={path} invitations={data.invitations} />
      ) : error ? (
        <Failed title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={2} />
      )}
      {isInviting ? <InviteDialog {...inviting} onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}

type ListProps = Omit<Props, 'inviting'> & { path: string };

function List({ invitations, ...rest }: ListProps & { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return <p className="text-muted">{text.none}</p>;
  return (
    <ul aria-label={text.list} className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Line key={invitation.id} {...rest} invitation={invitation} />
      ))}
    </ul>
  );
}

/** Says what was done or refused, and reads the list again either way. */
function useAct(path: string, send: (api: Api) => Promise<unknown>, done: string) {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug()];
  return useMutation({
    mutationFn: () => send(api),
    onSuccess: () => void tell(done),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store, path] }),
  });
}

function Line({ invitation, path, isMine, canResend = false }: ListProps & { invitation: Invitation }) {
  const { id, email, role, expiresAt } = invitation;
  const at = `${path}/${encodeURIComponent(id)}`;
  const resend = useAct(path, (api) => api.post(`${at}/mail`), text.resent(email));
  const withdraw = useAct(path, (api) => api.delete(at), text.withdrawn(email));
  return (
    <li ref={headingAfter} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <bdi className="block font-semibold break-words">{email}</bdi>
        <p className="text-muted">
          {peopleText.role(role)} · {text.until} <Moment at={expiresAt} />
        </p>
      </div>
      {isMine(role) ? (
        <div className="ends-line flex flex-wrap gap-2">
          {canResend ? (
            <Button
              kind="secondary"
              busy={resend.isPending}
              aria-label={text.resendTo(email)}
              onClick={() => resend.mutate()}
            >
              {text.resend}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            busy={withdraw.isPending}
            aria-label={text.withdrawOf(email)}
            onClick={() => withdraw.mutate()}
          >
            {text.withdraw}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
