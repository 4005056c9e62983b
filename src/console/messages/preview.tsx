/** How a mail reads for a sample claim, and a test mail to oneself. */
import { useMutation } from '@tanstack/react-query';
import type { MailTextLine, MailTextPreview } from '../../contract/mail-text.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

type Props = { kind: string; words: MailTextLine['default']; mayTest: boolean };

const refusal = (error: unknown): string =>
  fieldError(error, 'subject') ?? fieldError(error, 'lead') ?? sentenceOf(error);

export function Preview({ kind, words, mayTest }: Props) {
  const api = useApi();
  const path = `/mail-texts/${kind}`;
  const preview = useMutation({ mutationFn: () => api.post<MailTextPreview>(`${path}/preview`, words) });
  const test = useMutation({
    mutationFn: () => api.post<{ recipient: string }>(`${path}/test`, words),
    onSuccess: ({ recipient }) => tell(text.sent(recipient)),
  });
  const error = test.error ?? preview.error;
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <h3 className="font-semibold">{text.preview}</h3>
      <p className="text-muted">{text.previewHelp}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" busy={preview.isPending} onClick={() => preview.mutate()}>
          {text.show}
        </Button>
        {mayTest ? (
          <Button kind="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {text.test}
          </Button>
        ) : null}
      </div>
      {error ? (
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
