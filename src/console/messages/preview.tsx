/** How a mail reads for a claim, and a test mail to oneself. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTextLine, MailTextPreview } from '../../contract/mail-text.ts';
import { findClaim } from '../app/find-claim.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi, useCan } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { text } from './text.ts';

type Props = { kind: string; words: MailTextLine['default']; mayTest: boolean };

const refusal = (error: unknown): string =>
  fieldError(error, 'subject') ?? fieldError(error, 'lead') ?? sentenceOf(error);

export function Preview({ kind, words, mayTest }: Props) {
  const api = useApi();
  const mayChoose = useCan()('claim:read');
  const [number, setNumber] = useState('');
  const path = `/mail-texts/${kind}`;
  const tried = async () =>
    number.trim() === '' ? words : { ...words, claimId: (await findClaim(api, number)).id };
  const preview = useMutation({
    mutationFn: async () => api.post<MailTextPreview>(`${path}/preview`, await tried()),
  });
  const test = useMutation({
    mutationFn: async () => api.post<{ recipient: string }>(`${path}/test`, await tried()),
    onSuccess: ({ recipient }) => tell(text.sent(recipient)),
  });
  const show = () => {
    test.reset();
    preview.mutate();
  };
  const send = () => {
    if (preview.isError) preview.reset();
    test.mutate();
  };
  const error = test.error ?? preview.error;
  const wrongClaim = fieldError(error, 'claimId');
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <h3 className="font-semibold">{text.preview}</h3>
      <p className="text-muted">{text.previewHelp}</p>
      {mayChoose ? (
        <div className="max-w-sm">
          <TextField
            label={text.claim}
            hint={text.claimHint}
            error={wrongClaim}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={number}
            onValue={setNumber}
          />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" busy={preview.isPending} onClick={show}>
          {text.show}
        </Button>
        {mayTest ? (
          <Button kind="secondary" busy={test.isPending} onClick={send}>
            {text.test}
          </Button>
        ) : null}
      </div>
      {error && wrongClaim === null ? (
        <p role="alert" className="font-semibold text-danger">
          {refusal(error)}
        </p>
      ) : null}
      {preview.data ? <Mail mail={preview.data} /> : null}
    </section>
  );
}

const Mail = ({ mail: { subject, body, missing } }: { mail: MailTextPreview }) => (
  <div aria-live="polite" className="flex flex-col gap-2">
    <p className="font-semibold wrap-anywhere">
      <bdi>{subject}</bdi>
    </p>
    <p className="rounded-lg bg-canvas p-3 whitespace-pre-wrap wrap-anywhere">
      <bdi>{body.trim()}</bdi>
    </p>
    {missing.length > 0 ? <p className="text-warning">{text.missing(missing.join(', '))}</p> : null}
  </div>
);
