import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { urls } from '../../urls.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { PasswordField } from '../parts/field.tsx';
import { DoneFrame, Frame, FrameForm } from './frame.tsx';
import { useLinkToken } from './link-token.ts';
import { text } from './text.ts';

/** Opened from the mail about a forgotten password. */
export function ChoosePassword() {
  const token = useLinkToken();
  const api = useApi(null);
  const [password, setPassword] = useState('');
  const reset = useMutation({ mutationFn: () => api.put('/password-resets', { token, password }) });
  if (token === null) {
    return (
      <Frame title={text.choose.title}>
        <p>{text.choose.noLink}</p>
        <ButtonLink to={urls.forgotPassword()}>{text.choose.again}</ButtonLink>
      </Frame>
    );
  }
  if (reset.isSuccess) return <DoneFrame title={text.choose.doneTitle}>{text.choose.done}</DoneFrame>;
  const passwordError = fieldError(reset.error, 'password');
  return (
    <Frame title={text.choose.title}>
      <FrameForm
        onSubmit={() => reset.mutate()}
        error={reset.error && passwordError === null ? sentenceOf(reset.error) : null}
      >
        <PasswordField
          label={text.newPassword}
          hint={text.passwordHint}
          name="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          error={passwordError}
        />
        <Button type="submit" busy={reset.isPending}>
          {text.choose.submit}
        </Button>
      </FrameForm>
      {reset.error && passwordError === null ? (
        <ButtonLink to={urls.forgotPassword()}>{text.choose.again}</ButtonLink>
      ) : null}
    </Frame>
  );
}
