import { useState } from 'react';
import type { WebhookReplayed } from '../../contract/webhook.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../parts/field.tsx';
import { Tick } from '../parts/tick.tsx';
import { text } from './text.ts';
import { pathOf, useAct } from './use-webhooks.ts';

const HOUR = 3_600_000;
const SPANS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const;
type Span = keyof typeof SPANS;
const NAMES = Object.keys(SPANS) as Span[];

const words = text.replay;

export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [span, setSpan] = useState<Span>('day');
  const [isAll, setAll] = useState(false);
  const replay = useAct<WebhookReplayed>({
    run: (api) => {
      const until = Date.now();
      const from = new Date(until - SPANS[span]).toISOString();
      return api.post<WebhookReplayed>(`${pathOf(id)}/replay`, {
        ...{ from, until: new Date(until).toISOString(), onlyFailed: !isAll },
      });
    },
    done: ({ replayed, nextFrom }) => (nextFrom === null ? words.done(replayed) : words.more(replayed)),
    onDone: onClose,
    isForm: true,
  });
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      error={replay.error}
      isBusy={replay.isPending}
      paths={[]}
      onSubmit={() => replay.mutate()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <SelectField
        label={words.span}
        value={span}
        onValue={(value) => setSpan(NAMES.find((name) => name === value) ?? 'day')}
        options={NAMES.map((value) => ({ value, label: words.spans[value] }))}
      />
      <Tick isOn={isAll} onTick={setAll}>
        {words.all}
      </Tick>
    </FormDialog>
  );
}
