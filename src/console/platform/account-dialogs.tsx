/** Making an account, and renaming one. */
import { useState } from 'react';
import type { PlatformAccount } from '../../contract/platform-accounts.ts';
import { fieldError } from '../app/problem.ts';
import { useChange } from '../app/use-change.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { accountsText as text } from './text.ts';

const EMPTY = { name: '', slug: '', 'owner.email': '', 'owner.name': '' };
type Path = keyof typeof EMPTY;
const PATHS = Object.keys(EMPTY) as Path[];

/** The same key until it is made: a second press never makes two accounts. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [key] = useState(() => crypto.randomUUID());
  const { mutate, error, isPending } = useChange<PlatformAccount>({
    isForm: true,
    write: (api) => {
      const { 'owner.email': email, 'owner.name': name, ...account } = typed;
      return api.post('/platform/accounts', { ...account, owner: { email, name } }, { key });
    },
    done: ({ name }) => text.make.made(name, typed['owner.email']),
    onDone: onClose,
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
      paths={PATHS}
      onSubmit={() => isPending || mutate()}
      onClose={onClose}
    >
      <TextField label={text.make.name} maxLength={100} {...at('name')} />
      <TextField label={text.make.slug} hint={text.make.slugHint} maxLength={63} {...at('slug')} />
      <TextField label={text.make.ownerEmail} type="email" maxLength={320} {...at('owner.email')} />
      <TextField label={text.make.ownerName} maxLength={100} {...at('owner.name')} />
    </FormDialog>
  );
}

type Props = { account: PlatformAccount; onClose: () => void };

export function RenameDialog({ account: { slug, name: before, version }, onClose }: Props) {
  const [name, setName] = useState(before);
  const { mutate, error, isPending } = useChange<PlatformAccount>({
    isForm: true,
    write: (api) => api.patch(`/platform/accounts/${encodeURIComponent(slug)}`, { name }, { version }),
    done: (account) => text.rename.saved(account.name),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={text.rename.title}
      submit={text.rename.save}
      error={error}
      isBusy={isPending}
      paths={['name']}
      onSubmit={() => isPending || mutate()}
      onClose={onClose}
    >
      <TextField
        label={text.rename.name}
        maxLength={100}
        value={name}
        onValue={setName}
        error={error && fieldError(error, 'name')}
      />
    </FormDialog>
  );
}
