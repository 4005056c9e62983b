/** Deleting a store or an account: what goes and what stays is said, and its name is typed. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlatformStore } from '../../contract/platform.ts';
import type { PlatformAccount } from '../../contract/platform-accounts.ts';
import type { StoreDeletion, StoreToDelete } from '../../contract/platform-deletions.ts';
import { GOES, isTyped } from '../../domain/stores/deletion.ts';
import { urls } from '../../urls.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { useChange } from '../app/use-change.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextField } from '../parts/field.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { deletionText as text } from './text.ts';

type FormProps = {
  name: string;
  submit: string;
  error: Error | null;
  isBusy: boolean;
  onDelete: (typed: string) => void;
  children: ReactNode;
};

/** Deletes only once the name is typed. */
function TypedForm({ name, submit, error, isBusy, onDelete, children }: FormProps) {
  const [typed, setTyped] = useState('');
  const isReady = isTyped(typed, name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onDelete(typed);
  };
  const atName = error && fieldError(error, 'name');
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-3">
      {children}
      <TextField
        label={text.type}
        hint={<bdi className="font-semibold break-words">{name}</bdi>}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onValue={setTyped}
        error={atName}
      />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error && !atName ? sentenceOf(error) : null}
      </p>
      <Button type="submit" kind="destructive" busy={isBusy} disabled={!isReady} className="self-end">
        {submit}
      </Button>
    </form>
  );
}

type Frame = { title: string; onClose: () => void; children: ReactNode };

const Framed = ({ title, onClose, children }: Frame) => (
  <Dialog onClose={onClose} title={title}>
    {children}
  </Dialog>
);

export function DeleteStoreDialog({ store, onClose }: { store: PlatformStore; onClose: () => void }) {
  const path = `/platform/stores/${encodeURIComponent(store.id)}/deletion`;
  const api = useApi(null);
  const { data, error, refetch } = useQuery({
    queryKey: [null, path],
    queryFn: ({ signal }) => api.get<StoreToDelete>(path, { signal }),
    gcTime: 0,
  });
  const { mutate, ...act } = useChange<StoreDeletion, string>({
    isForm: true,
    write: (write, name) => write.post(path, { name }),
    done: ({ name }) => text.store.begun(name),
    onDone: onClose,
  });
  return (
    <Framed title={text.store.title(store.name)} onClose={onClose}>
      {data ? (
        <TypedForm
          name={data.name}
          submit={text.store.submit}
          error={act.error}
          isBusy={act.isPending}
          onDelete={mutate}
        >
          <p>{text.store.atOnce}</p>
          <p>{text.store.goes}</p>
          <Facts rows={GOES.map((one) => ({ name: text.goes[one], value: data.goes[one] }))} />
          <p>{text.store.rest}</p>
          <p>{text.store.stays}</p>
        </TypedForm>
      ) : error ? (
        <Failed title={text.store.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </Framed>
  );
}

export function DeleteAccountDialog({ account, onClose }: { account: PlatformAccount; onClose: () => void }) {
  const navigate = useNavigate();
  const { slug, name, people } = account;
  const { mutate, error, isPending } = useChange<null, string>({
    isForm: true,
    write: (api, typed) =>
      api.post(`/platform/accounts/${encodeURIComponent(slug)}/deletion`, { name: typed }),
    done: () => text.account.done(name),
    onDone: () => void navigate(urls.console.platformAccounts()),
  });
  return (
    <Framed title={text.account.title(name)} onClose={onClose}>
      <TypedForm name={name} submit={text.account.submit} error={error} isBusy={isPending} onDelete={mutate}>
        <p>{text.account.goes(people)}</p>
        <p>{text.account.stays}</p>
      </TypedForm>
    </Framed>
  );
}
