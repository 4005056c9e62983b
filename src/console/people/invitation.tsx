import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationOnWire } from '../../contract/people.ts';
import { ROLE_NAMES } from '../../domain/access/role-names.ts';
import { urls } from '../../urls.ts';
import { fieldError, Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { PasswordField, TextField } from '../parts/field.tsx';
import { Loading } from '../parts/states.tsx';
import { DoneFrame, Frame, FrameForm } from './frame.tsx';
import { useLinkToken } from './link-token.ts';
import { ProviderButtons } from './providers.tsx';
import { text } from './text.ts';

/** Opened from the mail that invites someone to a team. */
export function Invitation() {
  const token = useLinkToken();
  const api = useApi(null);
  const found = useQuery({
    queryKey: ['invitation'],
    queryFn: () => api.post<InvitationOnWire>('/invitations/read', { token }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (token === null) return <Refused>{text.choose.noLink}</Refused>;
  if (found.error) return <Refused>{refusalOf(found.error)}</Refused>;
  if (!found.data) {
    return (
      <Frame title={text.invitation.loading}>
        <Loading lines={3} />
      </Frame>
    );
  }
  return <Accepting token={token} invitation={found.data} />;
}

const isOver = (error: unknown) => error instanceof Problem && error.code === 'person_link_over';
/** Whoever comes back to a link that they used only has to sign in. */
const refusalOf = (error: unknown) => (isOver(error) ? text.invitation.over : sentenceOf(error));

const Refused = ({ children }: { children: string }) => (
  <Frame title={text.invitation.failed}>
    <p role="alert">{children}</p>
    <ButtonLink to={urls.console.signIn()}>{text.signIn.title}</ButtonLink>
  </Frame>
);

function Accepting({ token, invitation }: { token: string; invitation: InvitationOnWire }) {
  const { email, team, role, needsPassword, providers } = invitation;
  const api = useApi(null);
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const accept = useMutation({
    mutationFn: () => api.post('/invitations/accept', needsPassword ? { token, name, password } : { token }),
  });
  if (accept.isSuccess)
    return <DoneFrame title={text.invitation.doneTitle}>{text.invitation.done}</DoneFrame>;
  if (isOver(accept.error)) return <Refused>{refusalOf(accept.error)}</Refused>;
  const [nameError, passwordError] = [fieldError(accept.error, 'name'), fieldError(accept.error, 'password')];
  const isAtField = nameError !== null || passwordError !== null;
  return (
    <Frame title={text.invitation.title(team)}>
      <p>{text.invitation.lead(email, ROLE_NAMES[role])}</p>
      <FrameForm
        onSubmit={() => accept.mutate()}
        error={accept.error && !isAtField ? sentenceOf(accept.error) : null}
      >
        {needsPassword ? (
          <>
            <TextField
              label={text.invitation.name}
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              value={name}
              onValue={setName}
              error={nameError}
            />
            <PasswordField
              label={text.newPassword}
              hint={text.passwordHint}
              name="password"
              autoComplete="new-password"
              value={password}
              onValue={setPassword}
              error={passwordError}
            />
          </>
        ) : (
          <p>{text.invitation.known}</p>
        )}
        <Button type="submit" busy={accept.isPending}>
          {text.invitation.submit}
        </Button>
      </FrameForm>
      {providers.length === 0 ? null : <p className="text-muted">{text.provider.invited}</p>}
      <ProviderButtons providers={providers} errand={{ to: null, invitation: token }} />
    </Frame>
  );
}
