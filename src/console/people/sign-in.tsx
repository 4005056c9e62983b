import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { PasskeyChallenge } from '../../contract/factors.ts';
import { urls } from '../../urls.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi, useSend } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { PasswordField, TextField } from '../parts/field.tsx';
import { answerByPasskey, hasPasskeys, PasskeyCancelled } from '../parts/passkeys.ts';
import { Frame, FrameForm } from './frame.tsx';
import { ownPage } from './own-page.ts';
import { ProviderButtons } from './providers.tsx';
import { providersQuery } from './providers-query.ts';
import { askedOf, SecondStep } from './second-step.tsx';
import { text } from './text.ts';

const failureOf = (error: unknown) =>
  error instanceof PasskeyCancelled ? text.second.cancelled : sentenceOf(error);

export function SignIn() {
  const api = useApi(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = query.get('to');
  const providers = useQuery(providersQuery(useSend(), query.get('account')));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = () => {
    client.clear();
    navigate(ownPage(to), { replace: true });
  };
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in', { email: email.trim(), password }),
    onSuccess: enter,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { token, options } = await api.post<PasskeyChallenge>('/sign-in/passkey-challenge');
      return api.post('/sign-in/passkey', { token, passkey: await answerByPasskey(options) });
    },
    onSuccess: enter,
  });
  const asked = askedOf(signIn.error);
  if (asked) {
    const back = () => {
      setPassword('');
      signIn.reset();
    };
    return <SecondStep asked={asked} onDone={enter} onBack={back} />;
  }
  const error = signIn.error ?? byPasskey.error;
  const emailError = fieldError(signIn.error, 'email');
  return (
    <Frame title={text.signIn.title}>
      <FrameForm
        onSubmit={() => signIn.mutate()}
        error={error && emailError === null ? failureOf(error) : null}
      >
        <TextField
          label={text.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={320}
          value={email}
          onValue={setEmail}
          error={emailError}
        />
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
        />
        <Button type="submit" busy={signIn.isPending}>
          {text.signIn.submit}
        </Button>
      </FrameForm>
      {hasPasskeys() ? (
        <Button kind="secondary" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {text.signIn.passkey}
        </Button>
      ) : null}
      <ProviderButtons providers={providers.data?.providers ?? []} errand={{ to, invitation: null }} />
      <Link to={urls.forgotPassword()} state={email} className="text-brand-ink underline underline-offset-4">
        {text.signIn.forgot}
      </Link>
    </Frame>
  );
}
