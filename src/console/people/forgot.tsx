import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Frame, FrameForm } from './frame.tsx';
import { text } from './text.ts';

const Back = () => (
  <Link to={urls.console.signIn()} className="text-brand-ink underline underline-offset-4">
    {text.backToSignIn}
  </Link>
);

export function Forgot() {
  const api = useApi(null);
  /** What was typed on the sign-in page. */
  const { state: typed } = useLocation();
  const [email, setEmail] = useState(typeof typed === 'string' ? typed : '');
  const request = useMutation({ mutationFn: () => api.post('/password-resets', { email: email.trim() }) });
  if (request.isSuccess) {
    return (
      <Frame title={text.forgot.sentTitle}>
        <p role="status">{text.forgot.sent(email.trim())}</p>
        <Back />
      </Frame>
    );
  }
  return (
    <Frame title={text.forgot.title}>
      <FrameForm onSubmit={() => request.mutate()} error={request.error && sentenceOf(request.error)}>
        <TextField
          label={text.email}
          hint={text.forgot.hint}
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={320}
          value={email}
          onValue={setEmail}
        />
        <Button type="submit" busy={request.isPending}>
          {text.forgot.submit}
        </Button>
      </FrameForm>
      <Back />
    </Frame>
  );
}
