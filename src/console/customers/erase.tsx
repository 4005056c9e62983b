/** Erasing a customer: what goes and what stays is said, and the email address is typed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PersonErasure, PersonToErase } from '../../contract/person-erasure.ts';
import { isTyped } from '../../domain/stores/deletion.ts';
import { urls } from '../../urls.ts';
import { fieldError, sentenceOf } from '../app/problem.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextField } from '../parts/field.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { text } from './text.ts';

const words = text.erase;

export function EraseButton({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" className="starts-line" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.title}>
        <Erase customerId={customerId} />
      </Dialog>
    </>
  );
}

function Erase({ customerId }: { customerId: string }) {
  const [api, store] = [useApi(), useStoreSlug()];
  const path = `/customers/${encodeURIComponent(customerId)}/erasure`;
  const { data, error, refetch } = useQuery({
    queryKey: [store, 'customer', customerId, 'erasure'],
    queryFn: ({ signal }) => api.get<PersonToErase>(path, { signal }),
    gcTime: 0,
  });
  if (data) return <ErasureForm person={data} />;
  if (error) return <Failed title={words.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  return <Loading lines={4} />;
}

const GOES = ['orders', 'claims', 'messages', 'files', 'mails'] as const;

function ErasureForm({ person }: { person: PersonToErase }) {
  const { email, goes, openClaims, moneyOnItsWay, helpDeskTickets } = person;
  const left = [words.openClaims(openClaims), words.onItsWay(moneyOnItsWay)].filter((one) => one !== null);
  const { mutate, error, isPending } = useErasure();
  const [typed, setTyped] = useState('');
  const isReady = left.length === 0 && isTyped(typed, email);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate(email);
  };
  const atEmail = error && fieldError(error, 'email');
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-3">
      <p>{words.goes}</p>
      <Facts rows={GOES.map((one) => ({ name: words.parts[one], value: goes[one] }))} />
      <p>{words.stays}</p>
      {helpDeskTickets === 0 ? null : <p>{words.elsewhere(helpDeskTickets)}</p>}
      {left.length > 0 ? (
        <div className="rounded-lg bg-soft px-3 py-2">
          {left.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : (
        <>
          <p>{words.final}</p>
          <TextField
            label={words.type}
            hint={<bdi className="font-semibold break-words">{email}</bdi>}
            autoComplete="off"
            maxLength={320}
            value={typed}
            onValue={setTyped}
            error={atEmail}
          />
        </>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {error && !atEmail ? sentenceOf(error) : null}
      </p>
      <Button type="submit" kind="destructive" busy={isPending} disabled={!isReady} className="self-end">
        {words.submit}
      </Button>
    </form>
  );
}

function useErasure() {
  const [api, client, store] = [useApi(), useQueryClient(), useStoreSlug() ?? ''];
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (email: string) => api.post<PersonErasure>('/person-erasures', { email }),
    onSuccess: () => {
      tell(words.begun);
      void navigate(urls.console.customers(store));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [store, 'customer'] }),
  });
}
