/** A person's email address: the present one, and one that waits to be confirmed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EmailChange } from '../../contract/people.ts';
import { EMAIL_LINKS } from '../../domain/access/person-session.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi, useMe } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { Failed } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

const words = text.emailChange;
const KEY = ['me', 'email-change'];

export function EmailSection() {
  const api = useApi(null);
  const { person } = useMe();
  const asked = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<EmailChange>('/me/email-change', { signal }),
  });
  return (
    <Section title={words.title} lead={words.lead(person.email)}>
      {asked.data?.change ? (
        <Waiting change={asked.data.change} old={person.email} />
      ) : asked.error && !asked.data ? (
        <Failed title={words.failed} sentence={sentenceOf(asked.error)} onRetry={() => asked.refetch()} />
      ) : (
        // Also while it loads: hardly anybody has a change that waits, and what is below would move.
        <ChangeForm />
      )}
    </Section>
  );
}

function ChangeForm() {
  const api = useApi(null);
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const change = useMutation({
    mutationFn: () => api.put('/me/email-change', { email: email.trim() }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <TextField
        label={words.field}
        hint={words.hint}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={320}
        value={email}
        onValue={setEmail}
        error={change.error && (fieldError(change.error, 'email') ?? sentenceOf(change.error))}
      />
      <Button type="submit" busy={change.isPending} className="self-start">
        {words.submit}
      </Button>
    </form>
  );
}

type WaitingProps = { change: NonNullable<EmailChange['change']>; old: string };

function Waiting({ change: { email, expiresAt, waitsFor }, old }: WaitingProps) {
  const api = useApi(null);
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.delete('/me/email-change'),
    onSuccess: () => {
      tell(words.cancelled);
      return client.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="font-semibold">{words.waiting(email)}</p>
      <ul className="list-disc ps-5">
        {EMAIL_LINKS.map((side) => (
          <li key={side} className={waitsFor.includes(side) ? '' : 'text-muted'}>
            {words.waitsFor[side](old, email)}
            {waitsFor.includes(side) ? null : ` (${words.confirmed})`}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {words.until} <Moment at={expiresAt} />
      </p>
      <Button kind="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()} className="self-start">
        {words.cancel}
      </Button>
    </div>
  );
}
