/** Moving a store into an account: from the store's side, and from the account's. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { PlatformStore, PlatformStores } from '../../contract/platform.ts';
import type { PlatformAccount, PlatformAccounts } from '../../contract/platform-accounts.ts';
import { fieldError } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { useChange } from '../app/use-change.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { accountsText as text } from './text.ts';

const MOST = 100;
const NONE = '';

type Option = { value: string; label: string };

export function useMove(onDone?: () => void) {
  return useChange<PlatformStore, { id: string; account: string | null }>({
    isForm: onDone !== undefined,
    write: (api, { id, account }) =>
      api.put(`/platform/stores/${encodeURIComponent(id)}/account`, { account }),
    done: ({ name, account }) => text.move.moved(name, account),
    ...(onDone && { onDone }),
  });
}

/** The first hundred whose name has what is typed. */
function useFound<Answer>(path: string, typed: string, optionsOf: (answer: Answer) => Option[]) {
  const api = useApi(null);
  const q = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: [null, path, 'options', q],
    queryFn: ({ signal }) => api.get<Answer>(path, { query: { q, limit: MOST }, signal }),
    placeholderData: (before) => before,
  });
  return { options: data ? optionsOf(data) : [], error };
}

type ChoiceProps = {
  labels: { find: string; choice: string; none?: string; failed: string };
  found: { options: readonly Option[]; error: Error | null };
  typed: string;
  onTyped: (typed: string) => void;
  value: string;
  onValue: (value: string) => void;
  error: string | null;
};

function Choice({ labels, found, typed, onTyped, value, onValue, error }: ChoiceProps): ReactNode {
  return (
    <>
      <TextField label={labels.find} type="search" maxLength={100} value={typed} onValue={onTyped} />
      <SelectField
        label={labels.choice}
        options={found.options}
        value={value}
        onValue={onValue}
        error={found.error ? labels.failed : error}
      />
      <p role="status" className="text-muted empty:hidden">
        {found.options.length === 0 ? labels.none : null}
      </p>
    </>
  );
}

export function MoveStoreDialog({ store, onClose }: { store: PlatformStore; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [account, setAccount] = useState(store.accountSlug ?? NONE);
  const { mutate, error, isPending } = useMove(onClose);
  const found = useFound<PlatformAccounts>('/platform/accounts', typed, ({ accounts }) =>
    accounts.map(({ slug, name }) => ({ value: slug, label: name })),
  );
  const options = [{ value: NONE, label: text.move.none }, ...found.options];
  const chosen = options.some(({ value }) => value === account) ? account : NONE;
  return (
    <FormDialog
      title={text.move.title(store.name)}
      submit={text.move.save}
      error={error}
      isBusy={isPending}
      paths={['account']}
      onSubmit={() => isPending || mutate({ id: store.id, account: chosen === NONE ? null : chosen })}
      onClose={onClose}
    >
      <p>{text.move.effect}</p>
      <Choice
        labels={{ find: text.move.find, choice: text.move.account, failed: text.move.failed }}
        found={{ ...found, options }}
        typed={typed}
        onTyped={setTyped}
        value={chosen}
        onValue={setAccount}
        error={error && fieldError(error, 'account')}
      />
    </FormDialog>
  );
}

export function AddStoreDialog({ account, onClose }: { account: PlatformAccount; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [store, setStore] = useState(NONE);
  const { mutate, error, isPending } = useMove(onClose);
  const found = useFound<PlatformStores>('/platform/stores', typed, ({ stores }) =>
    stores
      .filter(({ accountSlug }) => accountSlug !== account.slug)
      .map(({ id, name, account: now }) => ({ value: id, label: now === null ? name : `${name} (${now})` })),
  );
  const chosen = found.options.find(({ value }) => value === store) ?? found.options[0];
  return (
    <FormDialog
      title={text.add.title(account.name)}
      submit={text.add.save}
      error={error}
      isBusy={isPending}
      paths={[]}
      onSubmit={() => isPending || !chosen || mutate({ id: chosen.value, account: account.slug })}
      onClose={onClose}
    >
      <p>{text.move.effect}</p>
      <Choice
        labels={{
          ...{ find: text.add.find, choice: text.add.store },
          ...{ none: text.add.none, failed: text.add.failed },
        }}
        found={found}
        typed={typed}
        onTyped={setTyped}
        value={chosen?.value ?? NONE}
        onValue={setStore}
        error={null}
      />
    </FormDialog>
  );
}
