/** If a message is taken back, its words and files return to the box where they were written. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ActOnWire } from '../../contract/act.ts';
import type { ClaimDesk } from '../../contract/desk.ts';
import { useStoreSlug } from '../app/session.tsx';
import { filesOf, type KeptFile, keptFiles } from './kept-files.ts';
import { deskKey, useDesk } from './query.ts';
import { text } from './text.ts';
import { useSaveUnsent } from './unsent.ts';

export type Returned = { words: string; files: readonly KeptFile[] };

/** The message boxes on the screen, by the claim's id. */
const boxes = new Map<string, (returned: Returned) => void>();

/** Registers the box of a claim's messages. A box for notes passes null. */
export function useReturned(onReturned: ((returned: Returned) => void) | null): void {
  const claimId = useDesk().claim.id;
  const latest = useRef(onReturned);
  useEffect(() => {
    latest.current = onReturned;
  });
  const isForMessages = onReturned !== null;
  useEffect(() => {
    if (!isForMessages) return;
    boxes.set(claimId, (returned) => latest.current?.(returned));
    return () => void boxes.delete(claimId);
  }, [claimId, isForMessages]);
}

/** If the box isn't on the screen, the words and files are saved until it is. */
export function usePutBack(): (act: Pick<ActOnWire, 'body'>) => void {
  const claimId = useDesk().claim.id;
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const save = useSaveUnsent();
  return ({ body }) => {
    const { messageContent, medias } = Object(body) as { messageContent?: unknown; medias?: unknown };
    const words = typeof messageContent === 'string' ? messageContent : '';
    const fileKeys = Array.isArray(medias) ? medias.filter((key) => typeof key === 'string') : [];
    const files = filesOf(fileKeys, text.conversation.unnamedFile);
    const putIn = boxes.get(claimId);
    if (putIn) return putIn({ words, files });
    const desk = client.getQueryData<ClaimDesk>(deskKey(store, claimId));
    const typed = desk?.unsent.find(({ kind }) => kind === 'message');
    const all = [...files, ...keptFiles(typed?.form)];
    const form = all.length > 0 ? { ...typed?.form, files: all } : (typed?.form ?? null);
    void save('message', { text: joined(words, typed?.text ?? ''), form });
  };
}

/** Joins two texts with an empty line between them. */
export const joined = (first: string, rest: string): string =>
  first.trim() === '' ? rest : rest === '' ? first : `${first.trimEnd()}\n\n${rest}`;
