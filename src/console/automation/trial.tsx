/** Tries conditions on one claim, before they are saved. */
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { ruleTrialSchema } from '../../contract/automation.ts';
import type { Condition } from '../../domain/automation/conditions.ts';
import type { Trace } from '../../domain/automation/evaluate.ts';
import { urls } from '../../urls.ts';
import { fieldError, Problem, sentenceOf } from '../app/problem.ts';
import { useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';
import { TraceTree } from './trace.tsx';
import { useAct } from './use-rules.ts';

type Tried = z.infer<typeof ruleTrialSchema>;
const words = text.trial;

type Props = { conditions: Condition; currency: string };

export function Trial({ conditions, currency }: Props) {
  const [claim, setClaim] = useState('');
  const trial = useAct<Tried>({
    run: (api) =>
      api.post<Tried>('/automation/trials', { claim: claim.trim().replace(/^#/, ''), conditions }),
    done: null,
    isForm: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate();
  };
  const isMissing = trial.error instanceof Problem && trial.error.status === 404;
  const error = isMissing ? words.noClaim : fieldError(trial.error, 'claim');
  return (
    <Section title={words.title} lead={words.lead}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={words.claim}
          required
          maxLength={64}
          value={claim}
          onValue={setClaim}
          error={error}
        />
        <Button type="submit" kind="secondary" busy={trial.isPending}>
          {words.run}
        </Button>
      </form>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {trial.error && error === null ? sentenceOf(trial.error) : null}
      </p>
      {trial.data ? <Answer tried={trial.data} currency={currency} /> : null}
    </Section>
  );
}

function Answer({
  tried: { claimId, claimNumber, result, trace },
  currency,
}: {
  tried: Tried;
  currency: string;
}) {
  const store = useStoreSlug() ?? '';
  const said = result === null ? words.unknown : result ? words.holds : words.not;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-semibold">{said}</p>
      <TraceTree trace={trace as Trace} currency={currency} />
      <Link to={urls.console.claim(store, claimId)} className="self-start text-brand-ink underline">
        {words.open(claimNumber)}
      </Link>
    </div>
  );
}
