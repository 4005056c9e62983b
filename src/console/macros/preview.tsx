/** How the text reads for a claim. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MacroPreview } from '../../contract/macro.ts';
import { findClaim } from '../app/find-claim.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { text } from './text.ts';

type Shown = MacroPreview & { claimNumber: number };

export function Preview({ store, words }: { store?: string; words: string }) {
  const api = useApi(store);
  const [number, setNumber] = useState('');
  const preview = useMutation({
    mutationFn: async (): Promise<Shown> => {
      const claim = await findClaim(api, number);
      const path = `/claims/${encodeURIComponent(claim.id)}/macro-preview`;
      return { ...(await api.post<MacroPreview>(path, { text: words })), claimNumber: claim.claimNumber };
    },
  });
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <h3 className="font-semibold">{text.preview.title}</h3>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={text.preview.number}
          hint={text.preview.numberHint}
          inputMode="numeric"
          maxLength={20}
          value={number}
          onValue={setNumber}
        />
        <Button kind="secondary" busy={preview.isPending} onClick={() => preview.mutate()}>
          {text.preview.button}
        </Button>
      </div>
      {preview.error ? (
        <p role="alert" className="font-semibold text-danger">
          {fieldError(preview.error, 'text') ?? sentenceOf(preview.error)}
        </p>
      ) : null}
      {preview.data ? <Text shown={preview.data} /> : null}
    </section>
  );
}

const Text = ({ shown: { text: words, missing, claimNumber } }: { shown: Shown }) => (
  <figure aria-live="polite" className="flex flex-col gap-2">
    <figcaption className="text-muted">{text.preview.for(claimNumber)}</figcaption>
    <p className="rounded-lg bg-canvas p-3 whitespace-pre-wrap wrap-anywhere">
      <bdi>{words}</bdi>
    </p>
    {missing.length > 0 ? <p className="text-warning">{text.preview.missing(missing.join(', '))}</p> : null}
  </figure>
);
