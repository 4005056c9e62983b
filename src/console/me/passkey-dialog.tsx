import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyChallenge, RecoveryCodes } from '../../contract/factors.ts';
import { fieldError } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { makePasskey, PasskeyCancelled } from '../parts/passkeys.ts';
import { text } from './text.ts';

type Props = { onAdded: (codes: RecoveryCodes) => void; onClose: () => void };

export function PasskeyDialog({ onAdded, onClose }: Props) {
  const api = useApi(null);
  const [name, setName] = useState<string>(text.passkey.defaultName);
  const add = useMutation({
    mutationFn: async () => {
      const { token, options } = await api.post<PasskeyChallenge>('/me/factors/passkey-challenge');
      const passkey = await makePasskey(options);
      return api.post<RecoveryCodes>('/me/factors/passkeys', { token, name, passkey });
    },
    onSuccess: onAdded,
  });
  const isCancelled = add.error instanceof PasskeyCancelled;
  return (
    <FormDialog
      title={text.passkey.title}
      submit={text.passkey.submit}
      error={isCancelled ? null : add.error}
      isBusy={add.isPending}
      paths={['name']}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.passkey.name}
        hint={text.passkey.nameHint}
        required
        maxLength={60}
        value={name}
        onValue={setName}
        error={fieldError(add.error, 'name')}
      />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isCancelled ? text.factors.cancelled : null}
      </p>
    </FormDialog>
  );
}
