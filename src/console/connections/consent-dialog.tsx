import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionAnswer, Connections, ConsentAddress } from '../../contract/connection.ts';
import { fieldError } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { keepStore } from './kept-store.ts';
import { text } from './text.ts';

type Props = {
  offered: Connections['offered'][number];
  /** The one to consent to again; null for a new one. */
  connection: ConnectionAnswer | null;
  /** To enter credentials instead. */
  onOwn: () => void;
  onClose: () => void;
};

/** Asks for the account, and leads to the consent page there. */
export function ConsentDialog({ offered: { provider, label, fields }, connection, onOwn, onClose }: Props) {
  const [api, store] = [useApi(), useStoreSlug()];
  const field = fields.find(({ secret }) => !secret);
  const [account, setAccount] = useState(connection?.hints[field?.name ?? ''] ?? '');
  const begin = useMutation({
    mutationFn: () =>
      api.post<ConsentAddress>(`/connections/${provider}/consent`, { account: account.trim() }),
    onSuccess: ({ address }) => {
      keepStore(store ?? '');
      window.location.assign(address);
    },
  });
  return (
    <FormDialog
      title={text.consent.title(label)}
      submit={text.consent.submit(label)}
      error={begin.error}
      isBusy={begin.isPending || begin.isSuccess}
      paths={['account']}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">{text.consent.lead(label)}</p>
      <TextField
        label={field?.label ?? label}
        hint={field?.help}
        required
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={account}
        onValue={setAccount}
        error={fieldError(begin.error, 'account')}
      />
      <Button kind="quiet" className="self-start" onClick={onOwn}>
        {text.consent.own}
      </Button>
    </FormDialog>
  );
}
