/** Sends what was written. A message leaves some seconds later; a note is there at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldError, sentenceOf } from '../../app/problem.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { isConflict, useActs } from '../acts.ts';
import { deskKey, useDesk } from '../query.ts';
import { text } from '../text.ts';
import type { ChosenFile } from './use-files.ts';
import type { WrittenKind } from './written.ts';

export const LONGEST: Record<WrittenKind, number> = { message: 5_000, note: 10_000 };

const FIELDS: Record<WrittenKind, string> = { message: 'messageContent', note: 'content' };

export function useSend(kind: WrittenKind) {
  const { claim } = useDesk();
  const { decide } = useActs();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const sendMessage = (words: string, medias: string[]) =>
    decide(
      {
        call: 'message',
        body: { messageContent: words, medias, senderName: null, acknowledged: false },
      },
      text.conversation.leaves(claim.claimNumber),
    );
  const sendNote = async (content: string) => {
    await api.post(`/claims/${claim.id}/notes`, { content });
    await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
  };

  const send = async (words: string, files: readonly ChosenFile[]): Promise<boolean> => {
    const keys = files.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
    const missing = missingIn(words, files);
    if (missing !== null) {
      setError(missing);
      return false;
    }
    setBusy(true);
    setError(null);
    try {
      await (kind === 'message' ? sendMessage(words, keys) : sendNote(words));
      return true;
    } catch (problem) {
      if (!isConflict(problem)) setError(fieldError(problem, FIELDS[kind]) ?? sentenceOf(problem));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, error, clear: () => setError(null) };
}

function missingIn(words: string, files: readonly ChosenFile[]): string | null {
  if (files.some(({ state }) => state === 'sending')) return text.conversation.filesUnderWay;
  if (files.some(({ state }) => state === 'failed')) return text.conversation.filesFailed;
  return words.trim() === '' && files.length === 0 ? text.conversation.nothing : null;
}
