/** The open invitations to a store, and inviting one more. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitations as InvitationsOnWire, Invited } from '../../contract/people.ts';
import { mayGrant } from '../../domain/access/permissions.ts';
import type { Api } from '../app/api.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useStore } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useInvitedRoles } from './rights.ts';
import { text } from './text.ts';

type Invitation = InvitationsOnWire['invitations'][number];

export const invitationsPath = (storeId: string) => `/stores/${encodeURIComponent(storeId)}/invitations`;

export function Invitations() {
  const [api, store] = [useApi(), useStore()];
  const path = invitationsPath(store?.id ?? '');
  const roles = useInvitedRoles();
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [store?.slug, path],
    queryFn: ({ signal }) => api.get<InvitationsOnWire>(path, { signal }),
  });
  return (
    <Section
      title={text.invitations.title}
      lead={text.invitations.lead}
      actions={
        roles.length > 0 ? <Button onClick={() => setInviting(true)}>{text.invitations.invite}</Button> : null
      }
    >
      {data ? (
        <List invitations={data.invitations} path={path} />
      ) : error ? (
        <Failed title={text.invitations.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={2} />
      )}
      {isInviting ? <InviteDialog path={path} roles={roles} onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}

function List({ invitations, path }: { invitations: readonly Invitation[]; path: string }) {
  if (invitations.length === 0) return <p className="text-muted">{text.invitations.none}</p>;
  return (
    <ul aria-label={text.invitations.list} className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} path={path} />
      ))}
    </ul>
  );
}

function useInvitationAct<Answer>(path: string, send: (api: Api) => Promise<Answer>, done: string) {
  const [api, client, store] = [useApi(), useQueryClient(), useStore()];
  return useMutation({
    mutationFn: () => send(api),
    onSuccess: () => void tell(done),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [store?.slug, path] }),
  });
}

function Line({
  invitation: { id, email, role, expiresAt },
  path,
}: {
  invitation: Invitation;
  path: string;
}) {
  const store = useStore();
  const isMine = useInvitedRoles().length > 0 && mayGrant(new Set(store?.permissions ?? []), role);
  const at = `${path}/${encodeURIComponent(id)}`;
  const resend = useInvitationAct(
    path,
    (api) => api.post<Invited>(`${at}/mail`),
    text.invitations.resent(email),
  );
  const withdraw = useInvitationAct(path, (api) => api.delete(at), text.invitations.withdrawn(email));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <bdi className="block font-semibold break-words">{email}</bdi>
        <p className="text-muted">
          {text.role(role)} · {text.invitations.until} <Moment at={expiresAt} />
        </p>
      </div>
      {isMine ? (
        <div className="flex flex-wrap gap-2">
          <Button
            kind="secondary"
            busy={resend.isPending}
            aria-label={text.invitations.resendTo(email)}
            onClick={() => resend.mutate()}
          >
            {text.invitations.resend}
          </Button>
          <Button
            kind="quiet"
            busy={withdraw.isPending}
            aria-label={text.invitations.withdrawOf(email)}
            onClick={() => withdraw.mutate()}
          >
            {text.invitations.withdraw}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
