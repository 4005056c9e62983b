import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { PasswordField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';

export function PasswordSection() {
  const api = useApi(null);
  const client = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => api.put('/me/password', { currentPassword: current, password: next }),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      tell(text.password.done);
      return client.invalidateQueries({ queryKey: ['me'] });
    },
  });
  const nextError = fieldError(change.error, 'password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={text.password.title} lead={text.password.lead}>
      <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <PasswordField
          label={text.password.current}
          autoComplete="current-password"
          value={current}
          onValue={setCurrent}
          error={change.error && nextError === null ? sentenceOf(change.error) : null}
        />
        <PasswordField
          label={text.password.next}
          hint={text.password.hint}
          autoComplete="new-password"
          value={next}
          onValue={setNext}
          error={nextError}
        />
        <Button type="submit" busy={change.isPending} className="self-start">
          {text.password.submit}
        </Button>
      </form>
    </Section>
  );
}
