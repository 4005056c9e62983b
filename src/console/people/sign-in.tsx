import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CONSOLE_PATHS, urls } from '../../urls.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { PasswordField, TextField } from '../parts/field.tsx';
import { Frame, FrameForm } from './frame.tsx';
import { text } from './text.ts';

/** Only pages of the console, so that a forged link can't lead anywhere else. */
const ownPage = (to: string | null): string =>
  to !== null && (to === CONSOLE_PATHS.home || to.startsWith(`${CONSOLE_PATHS.home}/`))
    ? to
    : urls.console.home();

export function SignIn() {
  const api = useApi(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => api.post('/sign-in', { email: email.trim(), password }),
    onSuccess: () => {
      client.clear();
      navigate(ownPage(query.get('to')), { replace: true });
    },
  });
  const emailError = fieldError(signIn.error, 'email');
  return (
    <Frame title={text.signIn.title}>
      <FrameForm
        onSubmit={() => signIn.mutate()}
        error={signIn.error && emailError === null ? sentenceOf(signIn.error) : null}
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
      <Link to={urls.forgotPassword()} className="text-brand-ink underline underline-offset-4">
        {text.signIn.forgot}
      </Link>
    </Frame>
  );
}
