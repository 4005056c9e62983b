/** Saves on the server what the person is typing, so that it is still there after a reload or on another device. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ClaimDesk } from '../../contract/desk.ts';
import type { Unsent } from '../../contract/unsent.ts';
import { useApi, useMe, useStoreSlug } from '../app/session.tsx';
import { SIGNED_OUT } from '../app/signed-out.ts';
import { deskKey, useDesk } from './query.ts';
import { isConflict } from './send-once.ts';
import { createUnsaved } from './unsaved.ts';

/** Saves once typing has paused for this long. */
const REST_MS = 700;
/** Whatever waits for that goes on after this long. */
const LONGEST_MS = 2_000;

type Kind = Unsent['kind'];
export type Kept = Pick<Unsent, 'text' | 'form'>;

/** What was typed in another tab or on another device since this tab last saw it. */
export type OtherDraft = Kept & {
  /** Shows it in place of what is typed here. */
  take: () => void;
  /** Saves what is typed here in its place. */
  replace: () => void;
};

const unsaved = createUnsaved<Kept | null>(window);
/** Of this page, until it is loaded again. */
const TAB = crypto.randomUUID();
/** When that was saved which the text here was made from or has replaced, by key. */
const seen = new Map<string, string>();
/** What the server refused because it has something else. */
const refused = new Set<string>();

/** Of what the person types about the claim. */
function useKeyOf(): (kind: Kind) => string {
  const { person } = useMe();
  const { claim } = useDesk();
  return (kind) => `${person.id} ${claim.id} ${kind}`;
}

const see = (key: string, savedAt: string | undefined): void => {
  if (savedAt === undefined) seen.delete(key);
  else seen.set(key, savedAt);
};

type Save = (kind: Kind, next: Kept | null, isLast?: boolean) => Promise<void>;

/** @returns a function that saves what is typed about the claim, or deletes it if null. `isLast`: the page is being left */
export function useSaveUnsent(): Save {
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
          unsent: next === null ? others : [...others, { ...next, kind, tab: TAB, savedAt }],
        };
      });
    const write = async (outlivesPage: boolean) => {
      const version = { tab: TAB, replaces: seen.get(key) ?? null };
      if (next === null) {
        await api.delete(path, { outlivesPage, query: version });
        seen.delete(key);
        refused.delete(key);
        return;
      }
      const body = { text: next.text, form: next.form, ...version };
      const { savedAt } = await api.put<{ savedAt: string }>(path, body, { outlivesPage });
      seen.set(key, savedAt);
      refused.delete(key);
      if (unsaved.of(key) === next) show(savedAt);
    };
    const writeOrAsk = async (outlivesPage: boolean) => {
      try {
        await write(outlivesPage);
      } catch (error) {
        if (isConflict(error)) {
          refused.add(key);
          void client.invalidateQueries({ queryKey: deskKey(store, claimId), exact: true });
        }
        throw error;
      }
    };
    if (!refused.has(key)) show(new Date().toISOString());
    if (isLast) unsaved.saveLast(key, { next, write: writeOrAsk });
    else await unsaved.save(key, { next, write: writeOrAsk });
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
type Typing = {
  /** Null: nothing is typed. Until something is typed here, it is what the server has, also from another tab. */
  kept: Kept | null;
  keep: Change;
  /** Saves at once what is typed, and waits for it. False if the server has something else. */
  saved: () => Promise<boolean>;
  other: OtherDraft | null;
};

/** Like `useState`, but saved on the server. */
export function useUnsent(kind: Kind): Typing {
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
    const signedOut = () => void save(false);
    isShown.current = true;
    window.addEventListener('pagehide', leave);
    window.addEventListener(SIGNED_OUT, signedOut);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener(SIGNED_OUT, signedOut);
      void save(false);
      isShown.current = false;
    };
  }, []);
  const there = unsent.find((one) => one.kind === kind) ?? null;
  const kept = typed === undefined ? there : typed;
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  });
  // Another tab sent or threw away what it had, and with it what the server has of this one.
  const isGone = Boolean(typed) && there === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    if (isGone && typed && !waiting.current) void saveUnsent(kind, typed);
  }, [isGone]);
  const isShown = useRef(true);
  const isOther =
    there !== null &&
    Boolean(typed) &&
    there.tab !== TAB &&
    (refused.has(key) || there.savedAt > (seen.get(key) ?? ''));
  const change = (to: Next) => {
    const next = typeof to === 'function' ? to(isShown.current ? latest.current : read(kind)) : to;
    const isOwn = isShown.current && typed !== undefined;
    if (!isOwn && !waiting.current && unsaved.of(key) === undefined && there?.tab !== TAB)
      see(key, there?.savedAt);
    if (isOther) refused.add(key);
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
    return !refused.has(key);
  };
  const take = () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    unsaved.forget(key);
    refused.delete(key);
    setTyped(undefined);
  };
  const replace = () => {
    see(key, there?.savedAt);
    refused.delete(key);
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
    void saveUnsent(kind, latest.current);
  };
  return { kept, keep: change, saved, other: isOther ? { ...there, take, replace } : null };
}
