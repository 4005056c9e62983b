import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionAnswer, Connections } from '../../contract/connection.ts';
import { fieldError } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField, TextField } from '../parts/field.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { text } from './text.ts';

type Offered = Connections['offered'][number];
type Props = {
  offered: Offered;
  /** The one whose credentials change; null for a new one. */
  connection: ConnectionAnswer | null;
  onDone: () => unknown;
  onClose: () => void;
};

const pathOf = (name: string) => `credentials.${name}`;

/** What was there before and is no secret. */
const shownIn = ({ fields }: Offered, connection: ConnectionAnswer | null) =>
  Object.fromEntries(fields.map(({ name, secret }) => [name, secret ? '' : (connection?.hints[name] ?? '')]));

export function ConnectDialog({ offered, connection, onDone, onClose }: Props) {
  const api = useApi();
  const { provider, label, fields } = offered;
  const [typed, setTyped] = useState<Record<string, string>>(() => shownIn(offered, connection));
  const save = useMutation({
    mutationFn: () => {
      const given = Object.entries(typed).map(([name, value]) => [name, value.trim()]);
      // Nothing entered changes nothing; nothing ticked is a choice.
      const isGiven = ([name, value]: string[]) =>
        value !== '' || fields.some((field) => field.name === name && field.options !== null);
      const credentials = Object.fromEntries(connection ? given.filter(isGiven) : given);
      return connection === null
        ? api.post('/connections', { provider, credentials })
        : api.put(`/connections/${provider}/credentials`, { credentials }, { version: connection.version });
    },
    onSuccess: () => {
      tell(connection === null ? text.form.connected(label) : text.form.changed(label));
      void onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={connection === null ? text.form.connect(label) : text.form.change(label)}
      submit={provider === 'api' ? text.program.submit : text.form.submit}
      error={save.error}
      isBusy={save.isPending}
      paths={fields.map(({ name }) => pathOf(name))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">{provider === 'api' ? text.program.lead : text.form.lead(label)}</p>
      {fields.map(({ name, label: title, help, secret, required, options }) => {
        const onValue = (value: string) => setTyped((before) => ({ ...before, [name]: value }));
        const error = fieldError(save.error, pathOf(name));
        if (options) {
          const choice = { label: title, hint: help, options, chosen: (typed[name] ?? '').split(','), error };
          return <Ticks key={name} {...choice} onChosen={(chosen) => onValue(chosen.join(','))} />;
        }
        const kept = secret ? connection?.hints[name] : undefined;
        const field = {
          ...{ label: title, hint: kept === undefined ? help : `${help} ${text.form.keep(kept)}` },
          ...{
            required: required && kept === undefined,
            maxLength: 2_000,
            autoComplete: 'off',
            spellCheck: false,
          },
          ...{ value: typed[name] ?? '', onValue, error },
        };
        return secret ? <PasswordField key={name} {...field} /> : <TextField key={name} {...field} />;
      })}
    </FormDialog>
  );
}
