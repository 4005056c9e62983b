/** A link to the pages for shoppers, before the store opens. */
import { useMutation } from '@tanstack/react-query';
import type { PreviewLink } from '../../contract/activation.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

export function Preview() {
  const api = useApi();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.post<PreviewLink>('/activation/preview-link'),
  });
  return (
    <Section
      title={text.preview.title}
      lead={text.preview.lead}
      actions={
        <Button kind="secondary" busy={isPending} onClick={() => mutate()}>
          {text.preview.make}
        </Button>
      }
    >
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error ? sentenceOf(error) : null}
      </p>
      {data ? (
        <p>
          <a
            href={data.url}
            target="_blank"
            rel="noreferrer"
            aria-label={text.preview.label}
            className="break-all text-brand-ink underline"
          >
            {text.preview.label}
          </a>
          <span className="block break-all">{data.url}</span>
          <span className="text-muted">
            {text.preview.until} <Moment at={data.expiresAt} />
          </span>
        </p>
      ) : null}
    </Section>
  );
}
