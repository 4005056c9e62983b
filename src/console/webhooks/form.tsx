import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../contract/webhook.ts';
import { WEBHOOK_TOPIC_NAMES, WEBHOOK_TOPICS } from '../../domain/webhooks/topics.ts';
import { fieldError } from '../app/problem.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { SoughtTicks } from '../parts/ticks.tsx';
import { text } from './text.ts';
import { PATH, pathOf, useAct } from './use-webhooks.ts';

type Props = { webhook: Webhook | null; onMade: (made: NewWebhook) => void; onClose: () => void };

const FIRST: readonly string[] = ['claim.created', 'claim.approved', 'claim.denied', 'claim.resolved'];

export function WebhookForm({ webhook, onMade, onClose }: Props) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [topics, setTopics] = useState<readonly string[]>(webhook?.topics ?? FIRST);
  const body = { url: url.trim(), description: description.trim() || null, topics };
  const save = useAct<NewWebhook | Webhook>({
    run: (api) =>
      webhook === null
        ? api.post<NewWebhook>(PATH, body)
        : api.put<Webhook>(
            pathOf(webhook.id),
            { ...body, isEnabled: webhook.isEnabled },
            { version: webhook.version },
          ),
    done: webhook === null ? null : text.form.changed,
    onDone: (answer) => ('secret' in answer ? onMade(answer) : onClose()),
    isForm: true,
  });
  return (
    <FormDialog
      title={webhook === null ? text.form.addTitle : text.form.changeTitle}
      error={save.error}
      isBusy={save.isPending}
      paths={['url', 'description', 'topics']}
      noValidate
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.form.url}
        hint={text.form.urlHint}
        type="url"
        required
        maxLength={2_000}
        value={url}
        onValue={setUrl}
        error={fieldError(save.error, 'url')}
      />
      <TextField
        label={text.form.description}
        hint={text.form.descriptionHint}
        maxLength={200}
        value={description}
        onValue={setDescription}
        error={fieldError(save.error, 'description')}
      />
      <Topics chosen={topics} onChosen={setTopics} error={fieldError(save.error, 'topics')} />
    </FormDialog>
  );
}

type TopicsProps = {
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  error: string | null;
};

const OPTIONS = WEBHOOK_TOPIC_NAMES.map((value) => ({ value, label: value, about: WEBHOOK_TOPICS[value] }));

const Topics = ({ chosen, onChosen, error }: TopicsProps) => (
  <SoughtTicks
    label={text.form.topics}
    count={text.form.chosen(chosen.length)}
    find={text.form.find}
    {...{ chosen, onChosen, error }}
    options={OPTIONS}
    actions={(shown) => (
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" onClick={() => onChosen([...new Set([...chosen, ...shown])])}>
          {text.form.all}
        </Button>
        <Button kind="quiet" onClick={() => onChosen([])}>
          {text.form.nothing}
        </Button>
      </div>
    )}
  />
);
