/** Saves on the server what the person is typing, so that it is still there after a reload or on another device. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { Unsent } from '../../contract/unsent.ts';
import { useApi, useStoreSlug } from '../app/session.tsx';
import { deskKey, useDesk } from './query.ts';

/** Saves once typing has paused for this long. */
const REST_MS = 700;

type Kind = Unsent['kind'];
export type Kept = Pick<Unsent, 'text' | 'form'>;

/** @returns a function that saves what is typed about the claim, or deletes it if null. `isLast`: the page is being left */
export function useSaveUnsent(): (kind: Kind, next: Kept | null, isLast?: boolean) => void {
  const claimId = useDesk().claim.id;
  const store = useStoreSlug() ?? '';
  const [api, client] = [useApi(), useQueryClient()];
  return (kind, next, isLast = false) => {
    const path = `/claims/${claimId}/unsent/${kind}`;
    const options = { outlivesPage: isLast };
    // Ignore failures: nobody waits for this, and the next change saves everything again.
    const done =
      next === null
        ? api.delete(path, options)
        : api.put(path, { text: next.text, form: next.form }, options);
    done.catch(() => undefined);
    client.setQueryData<ClaimDesk>(deskKey(store, claimId), (desk) => {
      if (!desk) return desk;
      const others = desk.unsent.filter((one) => one.kind !== kind);
      const mine = next === null ? [] : [{ ...next, kind, savedAt: new Date().toISOString() }];
      return { ...desk, unsent: [...others, ...mine] };
    });
  };
}

/** Like `useState`, but saved on the server. Null: nothing is typed. */
export function useUnsent(kind: Kind): [Kept | null, (next: Kept | null) => void] {
  const { unsent } = useDesk();
  const [kept, setKept] = useState<Kept | null>(() => unsent.find((one) => one.kind === kind) ?? null);
  const saveUnsent = useSaveUnsent();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: (isLast: boolean) => void } | null>(
    null,
  );

  /** @param isLast the page is being left */
  const save = (next: Kept | null, isLast: boolean) => {
    waiting.current = null;
    saveUnsent(kind, next, isLast);
  };
  useEffect(() => {
    const saveNow = (isLast: boolean) => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      waiting.current.save(isLast);
    };
    const leave = () => saveNow(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      saveNow(false);
    };
  }, []);
  const change = (next: Kept | null) => {
    setKept(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const later = (isLast: boolean) => save(next, isLast);
    waiting.current = { timer: setTimeout(later, REST_MS, false), save: later };
  };
  return [kept, change];
}
