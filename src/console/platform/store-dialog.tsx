import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatformStore } from '../../contract/platform.ts';
import { fieldError } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { text } from './text.ts';

const CURRENCIES = Intl.supportedValuesOf('currency').map((value) => ({ value, label: value }));
const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

const EMPTY = {
  ...{ name: '', slug: '', currency: 'USD', country: 'US', timeZone: 'America/New_York' },
  ...{ 'owner.email': '', 'owner.name': '' },
};
type Path = keyof typeof EMPTY;

/** The same key until it is made: a second press never makes two stores. */
export function StoreDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [key] = useState(() => crypto.randomUUID());
  const [api, client] = [useApi(null), useQueryClient()];
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { 'owner.email': email, 'owner.name': name, ...store } = typed;
      return api.post<PlatformStore>('/platform/stores', { ...store, owner: { email, name } }, { key });
    },
    onSuccess: async (store) => {
      tell(text.make.made(store.name, typed['owner.email']));
      onClose();
      // Whoever made it may open it at once: what they may do there comes with who they are.
      await client.invalidateQueries({ queryKey: ['me'], exact: true });
      await client.invalidateQueries({ queryKey: [null, '/platform/stores'] });
    },
  });
  const at = (path: Path) => ({
    value: typed[path],
    onValue: (value: string) => setTyped({ ...typed, [path]: value }),
    error: error && fieldError(error, path),
  });
  return (
    <FormDialog
      title={text.make.title}
      submit={text.make.send}
      error={error}
      isBusy={isPending}
      paths={Object.keys(EMPTY)}
      noValidate
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField label={text.make.name} maxLength={100} {...at('name')} />
      <TextField label={text.make.slug} hint={text.make.slugHint} maxLength={63} {...at('slug')} />
      <SelectField label={text.make.currency} options={CURRENCIES} {...at('currency')} />
      <TextField label={text.make.country} hint={text.make.countryHint} maxLength={2} {...at('country')} />
      <SelectField label={text.make.timeZone} options={ZONES} {...at('timeZone')} />
      <TextField label={text.make.ownerEmail} type="email" maxLength={320} {...at('owner.email')} />
      <TextField label={text.make.ownerName} maxLength={100} {...at('owner.name')} />
    </FormDialog>
  );
}
