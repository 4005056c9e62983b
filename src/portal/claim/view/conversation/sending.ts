import { type Dispatch, useEffect, useRef } from 'react';
import type { MessageOnWire } from '../../../../contract/message.ts';
import { createApiClient } from '../../../../web/api-client.ts';
import type { DraftStorage } from './draft-storage.ts';
import { failureOf } from './failure.ts';
import type { ConversationProps, Outgoing } from './model.ts';
import { nextToSend, type Thread, type ThreadEvent, waitsForConnection } from './thread.ts';
import { threadEntry } from './thread-entry.ts';

/** How long to wait for a response. Retries are safe because the key stays the same. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;

type Sending = {
  conversation: ConversationProps;
  thread: Thread;
  dispatch: Dispatch<ThreadEvent>;
  draftStorage: DraftStorage | null;
  /** Announces a result to screen readers. */
  tell: (what: 'sent' | 'failed') => void;
};

async function deliver(
  outgoing: Outgoing,
  { conversation, dispatch, draftStorage, tell }: Sending,
): Promise<void> {
  const { key, content, files, acknowledged } = outgoing;
  const { claimId, token } = conversation;
  const client = createApiClient({ apiBase: '/v1', token });
  const body = { messageContent: content, medias: files.map(({ fileKey }) => fileKey), acknowledged };
  try {
    const options = { key, timeoutMs: TIMEOUT_MS };
    const message = await client.post<MessageOnWire>(`claims/${claimId}/messages`, body, options);
    draftStorage?.forgetOutgoing(key);
    dispatch({ type: 'confirmed', key, entry: threadEntry(message, conversation) });
    tell('sent');
  } catch (error) {
    const failure = failureOf(error);
    if (failure.final) draftStorage?.keepOutgoing({ ...outgoing, ...failure, state: 'failed' });
    dispatch({ type: 'failed', key, ...failure });
    tell('failed');
  }
}

/** Sends queued messages one at a time, and retries once the connection is back. */
export function useSending(sending: Sending): void {
  const { conversation, thread, dispatch } = sending;
  const tries = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the next message to send
  useEffect(() => {
    const next = conversation.token === '' ? null : nextToSend(thread);
    if (next === null) return;
    dispatch({ type: 'trying', key: next.key });
    void deliver(next, sending);
  }, [thread.outbox]);
  const isWaiting = waitsForConnection(thread);
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => dispatch({ type: 'again' });
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries.current);
    tries.current += 1;
    const timer = setTimeout(again, pause);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isWaiting, dispatch]);
  useEffect(() => {
    if (thread.outbox.length === 0) tries.current = 0;
  }, [thread.outbox.length]);
}
