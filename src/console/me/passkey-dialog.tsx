import { Dialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PasskeyChallenge, RecoveryCodes } from '../../contract/factors.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { DialogFrame } from '../parts/dialog.tsx';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  const failure =
    add.error && (add.error instanceof PasskeyCancelled ? text.factors.cancelled : sentenceOf(add.error));
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <DialogFrame title={text.passkey.title}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={text.passkey.name}
            hint={text.passkey.nameHint}
            required
            maxLength={60}
            value={name}
            onValue={setName}
            error={failure}
          />
          <Button type="submit" busy={add.isPending} className="self-end">
            {text.passkey.submit}
          </Button>
        </form>
      </DialogFrame>
    </Dialog.Root>
  );
}
