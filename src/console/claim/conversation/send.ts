/** Sends what was written. A message is held for some seconds; a note is saved at once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { colleaguesQuery } from '../../app/colleagues.ts';
import { fieldError, sentenceOf } from '../../app/problem.ts';
import { useApi, useStoreSlug } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { useActs } from '../acts.ts';
import { text as decisions } from '../decision/text.ts';
import { text as kept } from '../panels/text.ts';
import { deskKey, useDesk } from '../query.ts';
import { isConflict, sendOnce } from '../send-once.ts';
import { text } from '../text.ts';
import { isNothing, type MacroActs, proofOf } from './macro-acts.ts';
import { mentionsIn } from './mentions.ts';
import type { ChosenFile } from './use-files.ts';
import type { WrittenKind } from './written.ts';

export const LONGEST: Record<WrittenKind, number> = { message: 5_000, note: 10_000 };

type Written = { words: string; files: readonly ChosenFile[]; acts: MacroActs };

const FIELDS: Record<WrittenKind, string> = { message: 'messageContent', note: 'content' };

export function useSend(kind: WrittenKind) {
  const { claim } = useDesk();
  const { decide } = useActs();
  const api = useApi();
  const store = useStoreSlug() ?? '';
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** With a request for proof, the message is what the customer reads about it. */
  const sendMessage = (words: string, medias: string[], types: ProofRequestType[]) =>
    types.length > 0
      ? decide({ call: 'ask', body: { types, message: words } }, decisions.done.ask(claim.claimNumber))
      : decide(
          {
            call: 'message',
            body: { messageContent: words, medias, senderName: null, acknowledged: false },
          },
          text.conversation.leaves(claim.claimNumber),
        );
  /** Changes that only the team sees. They take effect at once. */
  const changeClaim = async ({ labels, assignee, status }: MacroActs) => {
    const patch = {
      ...(labels.length > 0 && { labels: [...new Set([...(claim.team?.labels ?? []), ...labels])] }),
      ...(assignee !== null && { assignee }),
      ...(status !== null && status !== claim.status && { status }),
    };
    if (Object.keys(patch).length === 0) return;
    await api.patch(`/claims/${claim.id}`, patch, { version: claim.version });
    await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
  };
  const sendNote = async (content: string) => {
    const { colleagues } = content.includes('@')
      ? await client.ensureQueryData(colleaguesQuery(api, store))
      : { colleagues: [] };
    const note = { content, mentions: mentionsIn(content, colleagues) };
    const path = `/claims/${claim.id}/notes`;
    await sendOnce(`${path} ${JSON.stringify(note)}`, null, (request) => api.post(path, note, request));
    await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
  };

  const send = async ({ words, files, acts }: Written): Promise<boolean> => {
    const keys = files.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
    const types = proofOf(acts);
    const missing = missingIn({ words, files, acts });
    if (missing !== null) {
      setError(missing);
      return false;
    }
    setBusy(true);
    setError(null);
    try {
      await changeClaim(acts);
      if (kind === 'note') await sendNote(words);
      else if (words.trim() !== '' || keys.length > 0) await sendMessage(words, keys, types);
      else tell(kept.macros.acts.done);
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

function missingIn({ words, files, acts }: Written): string | null {
  const asks = proofOf(acts).length > 0;
  if (files.some(({ state }) => state === 'sending')) return text.conversation.filesUnderWay;
  if (files.some(({ state }) => state === 'failed')) return text.conversation.filesFailed;
  if (asks && files.length > 0) return kept.macros.acts.noFiles;
  const isEmpty = words.trim() === '' && files.length === 0;
  return isEmpty && (asks || isNothing(acts)) ? text.conversation.nothing : null;
}
