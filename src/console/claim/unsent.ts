/** Saves on the server what the person is typing, so that it is still there after a reload or on another device. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { Unsent } from '../../contract/unsent.ts';
import { useApi, useMe, useStoreSlug } from '../app/session.tsx';
import { deskKey, useDesk } from './query.ts';
import { createUnsaved } from './unsaved.ts';

/** Saves once typing has paused for this long. */
const REST_MS = 700;
/** Whatever waits for that goes on after this long. */
const LONGEST_MS = 2_000;

type Kind = Unsent['kind'];
export type Kept = Pick<Unsent, 'text' | 'form'>;

const unsaved = createUnsaved<Kept | null>(window);

/** Of what the person types about the claim. */
function useKeyOf(): (kind: Kind) => string {
  const { person } = useMe();
  const { claim } = useDesk();
  return (kind) => `${person.id} ${claim.id} ${kind}`;
}

/** @returns a function that saves what is typed about the claim, or deletes it if null. `isLast`: the page is being left */
export function useSaveUnsent(): (kind: Kind, next: Kept | null, isLast?: boolean) => Promise<void> {
  const claimId = useDesk().claim.id;
  const store = useStoreSlug() ?? '';
  const [api, client, keyOf] = [useApi(), useQueryClient(), useKeyOf()];
  return async (kind, next, isLast = false) => {
    const [key, path] = [keyOf(kind), `/claims/${claimId}/unsent/${kind}`];
    const show = (savedAt: string) =>
      client.setQueryData<ClaimDesk>(deskKey(store, claimId), (desk) => {
        if (!desk) return desk;
        const others = desk.unsent.filter((one) => one.kind !== kind);
        return {
          ...desk,
          unsent: next === null ? others : [...others, { ...next, kind, tab: null, savedAt }],
        };
      });
    const write = async (outlivesPage: boolean) => {
      if (next === null) return api.delete(path, { outlivesPage });
      const body = { text: next.text, form: next.form };
      const { savedAt } = await api.put<{ savedAt: string }>(path, body, { outlivesPage });
      if (unsaved.of(key) === next) show(savedAt);
    };
    show(new Date().toISOString());
    if (isLast) unsaved.saveLast(key, { next, write });
    else await unsaved.save(key, { next, write });
  };
}

/** @returns a function that reads what is typed about the claim, also after its part of the page is gone */
function useReadUnsent(): (kind: Kind) => Kept | null {
  const claimId = useDesk().claim.id;
  const store = useStoreSlug() ?? '';
  const [client, keyOf] = [useQueryClient(), useKeyOf()];
  return (kind) => {
    const waiting = unsaved.of(keyOf(kind));
    if (waiting !== undefined) return waiting;
    const desk = client.getQueryData<ClaimDesk>(deskKey(store, claimId));
    return desk?.unsent.find((one) => one.kind === kind) ?? null;
  };
}

type Next = Kept | null | ((now: Kept | null) => Kept | null);
type Change = (next: Next) => void;
type Saving = { timer: ReturnType<typeof setTimeout>; save: (isLast: boolean) => Promise<void> };

/**
 * Like `useState`, but saved on the server. Null: nothing is typed. Until something is typed here, it is what the server has, also from another tab.
 * `saved`: saves at once what is typed, and waits for it.
 */
export function useUnsent(kind: Kind): [kept: Kept | null, change: Change, saved: () => Promise<void>] {
  const { unsent } = useDesk();
  const key = useKeyOf()(kind);
  const [typed, setTyped] = useState<Kept | null | undefined>(() => unsaved.of(key));
  const [saveUnsent, read] = [useSaveUnsent(), useReadUnsent()];
  const waiting = useRef<Saving | null>(null);

  /** @param isLast the page is being left */
  const saveNow = useRef(async (isLast: boolean) => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    await waiting.current.save(isLast);
  });
  useEffect(() => {
    const { current: save } = saveNow;
    const leave = () => void save(true);
    isShown.current = true;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void save(false);
      isShown.current = false;
    };
  }, []);
  const kept = typed === undefined ? (unsent.find((one) => one.kind === kind) ?? null) : typed;
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  // Another tab sent or threw away what it had, and with it what the server has of this one.
  const isGone = Boolean(typed) && !unsent.some((one) => one.kind === kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    if (isGone && typed && !waiting.current && unsaved.of(key) === undefined) void saveUnsent(kind, typed);
  }, [isGone]);
  const isShown = useRef(true);
  const change = (to: Next) => {
    const next = typeof to === 'function' ? to(isShown.current ? latest.current : read(kind)) : to;
    latest.current = next;
    setTyped(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const save = (isLast: boolean) => {
      waiting.current = null;
      return saveUnsent(kind, next, isLast);
    };
    waiting.current = { timer: setTimeout(save, REST_MS, false), save };
  };
  const saved = async () => {
    void saveNow.current(false);
    await Promise.race([unsaved.settled(key), new Promise((over) => setTimeout(over, LONGEST_MS))]);
  };
  return [kept, change, saved];
}
