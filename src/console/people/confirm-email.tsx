import { useMutation } from '@tanstack/react-query';
import type { EmailConfirmed } from '../../contract/people.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Frame, FrameForm } from './frame.tsx';
import { useLinkToken } from './link-token.ts';
import { text } from './text.ts';

const words = text.confirmEmail;

/** Opened from either mail about a new email address. It takes a press: mail programs open links by themselves. */
export function ConfirmEmail() {
  const token = useLinkToken();
  const api = useApi(null);
  const confirm = useMutation({
    mutationFn: () => api.post<EmailConfirmed>('/email-confirmations', { token }),
  });
  if (token === null || confirm.error) {
    return (
      <Frame title={words.failed}>
        <p role="alert">{confirm.error ? sentenceOf(confirm.error) : words.noLink}</p>
        <ButtonLink to={urls.console.profile()}>{words.next}</ButtonLink>
      </Frame>
    );
  }
  if (confirm.data) return <Confirmed confirmed={confirm.data} />;
  return (
    <Frame title={words.title}>
      <p>{words.lead}</p>
      <FrameForm onSubmit={() => confirm.mutate()} error={null}>
        <Button type="submit" busy={confirm.isPending}>
          {words.submit}
        </Button>
      </FrameForm>
    </Frame>
  );
}

function Confirmed({ confirmed: { email, waitsFor } }: { confirmed: EmailConfirmed }) {
  if (waitsFor === null) {
    return (
      <Frame title={words.doneTitle}>
        <p role="status">{words.done(email)}</p>
        <ButtonLink kind="primary" to={urls.console.profile()}>
          {words.next}
        </ButtonLink>
      </Frame>
    );
  }
  return (
    <Frame title={words.halfTitle}>
      <p role="status">{waitsFor === 'old-email' ? words.half[waitsFor] : words.half[waitsFor](email)}</p>
    </Frame>
  );
}
