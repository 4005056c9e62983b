/** Finds a store of a person who works for more than the switcher lists. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import type { OwnStores } from '../../contract/people.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Loading } from '../parts/states.tsx';
import { sentenceOf } from './problem.ts';
import { type StoreOfMe, useApi } from './session.tsx';
import { text } from './text.ts';

type Props = { onChoose: (store: StoreOfMe) => void; onClose: () => void };

export function StoreSearch({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      onClose={onClose}
      isOnlyRead
      title={text.store.title}
      initialFocus={() => form.current?.querySelector('input')}
    >
      <div ref={form} className="flex flex-col gap-3">
        <TextField
          label={text.store.field}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onValue={setTyped}
        />
        <Found q={useDeferredValue(typed.trim())} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

function Found({ q, onChoose }: { q: string } & Pick<Props, 'onChoose'>) {
  const api = useApi(null);
  const found = useQuery({
    queryKey: ['me', 'stores', q],
    queryFn: ({ signal }) =>
      api.get<OwnStores>(`/me/stores?${new URLSearchParams(q === '' ? {} : { q })}`, { signal }),
    placeholderData: keepPreviousData,
  });
  if (found.error) return <p role="alert">{sentenceOf(found.error)}</p>;
  if (!found.data) return <Loading lines={3} />;
  const { stores, nextCursor } = found.data;
  return (
    <>
      <ul className="flex max-h-[45vh] flex-col overflow-y-auto">
        {stores.map((store) => (
          <li key={store.id}>
            <Button kind="quiet" className="w-full justify-start!" onClick={() => onChoose(store)}>
              <bdi className="truncate">{store.name}</bdi>
              <span className="font-normal text-muted">{store.slug}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted empty:hidden">
        {stores.length === 0 ? text.store.none : nextCursor === null ? null : text.store.more}
      </p>
    </>
  );
}
