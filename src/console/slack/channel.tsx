/** Creates a channel in the store's Slack workspace: for staff who may. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SlackChannel } from '../../contract/slack.ts';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';

export function NewChannel() {
  const api = useApi();
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const create = useMutation({
    mutationFn: () => api.post<SlackChannel>('/slack/channels', { name, isPrivate }),
    onSuccess: () => setName(''),
  });
  const { error } = create;
  const field = error instanceof Problem ? error.fields.find(({ path }) => path === 'name') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Section title={text.channel.title} lead={text.channel.lead}>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-3">
        <TextField
          label={text.channel.name}
          hint={text.channel.nameHint}
          value={name}
          onValue={setName}
          maxLength={80}
          error={field?.message ?? null}
        />
        <label className="flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isPrivate}
            onChange={(event) => setPrivate(event.target.checked)}
            className="size-4 shrink-0 accent-brand"
          />
          {text.channel.isPrivate}
        </label>
        <div aria-live="polite">
          {error && !field ? <p className="font-semibold text-danger">{sentenceOf(error)}</p> : null}
          {create.data ? <p className="font-semibold">{text.channel.done(create.data.name)}</p> : null}
        </div>
        <div>
          <Button type="submit" kind="secondary" busy={create.isPending} disabled={name === ''}>
            {text.channel.button}
          </Button>
        </div>
      </form>
    </Section>
  );
}
