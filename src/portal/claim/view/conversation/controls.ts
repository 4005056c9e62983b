/** State of the conversation in the browser, for every part of the page that shows or changes it. */

import { useEffect, useReducer, useState } from 'react';
import type { MessageOnWire } from '../../../../contract/message.ts';
import type { StreamEvent } from '../../../../web/event-stream.ts';
import { createDraftStorage, type DraftStorage } from './draft-storage.ts';
import { useClaimEvents } from './live.ts';
import type { Draft, Outgoing, Where } from './model.ts';
import type { ConversationPageProps } from './page-model.ts';
import { useRefresh } from './refresh.ts';
import { useScrollAnchor } from './scroll-anchor.ts';
import { useSending } from './sending.ts';
import { words } from './text.ts';
import { nextThread, type Thread, threadOf } from './thread.ts';
import { threadEntry } from './thread-entry.ts';

export type ConversationControls = {
  thread: Thread;
  /** Null before hydration and in the gallery. */
  draftStorage: DraftStorage | null;
  send: (where: Where, draft: Draft) => void;
  again: () => void;
  /** Moves an unsent message back into the form it was written in. */
  edit: (outgoing: Outgoing) => void;
  edited: Outgoing | null;
  discard: (key: string) => void;
  seen: (id: string) => void;
  showEarlier: () => Promise<boolean>;
  /** Announced to screen readers. */
  news: string;
  /** The page must be reloaded to show what changed, or its link has stopped working. */
  stale: 'other' | 'gone' | null;
};

const storageOf = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

function outgoingOf(where: Where, { content, files, acknowledged }: Draft): Outgoing {
  const at = new Date().toISOString();
  return {
    key: crypto.randomUUID(),
    where,
    content,
    files,
    acknowledged,
    at,
    state: 'waiting',
    error: null,
    final: false,
  };
}

/** Current props of the page, and its conversation. `screen` is the screen that draws them. */
export function useConversation<Props extends ConversationPageProps>(
  drawn: Props,
  screen: string,
): { props: Props; controls: ConversationControls } {
  const [props, setProps] = useState(drawn);
  const { conversation } = props;
  const [thread, dispatch] = useReducer(nextThread, drawn.conversation, ({ messages, earlier, outbox }) =>
    threadOf(messages, earlier, outbox),
  );
  const [draftStorage, setKeeper] = useState<DraftStorage | null>(null);
  const [news, setNews] = useState('');
  const [stale, setStale] = useState<ConversationControls['stale']>(null);
  const [edited, setEdited] = useState<Outgoing | null>(null);
  const keepInPlace = useScrollAnchor();
  const { claimId, token, stream } = drawn.conversation;

  useEffect(() => {
    if (token === '') return;
    const kept = createDraftStorage(storageOf(), claimId, Date.now);
    setKeeper(kept);
    dispatch({ type: 'restored', outbox: kept.outbox() });
  }, [claimId, token]);

  const refresh = useRefresh<Props>(screen, (fresh) => {
    setStale(typeof fresh === 'string' ? fresh : null);
    if (typeof fresh === 'string') return;
    const { messages, earlier } = fresh.props.conversation;
    keepInPlace(() => {
      setProps(fresh.props);
      if (drawn.conversation.latest === null) dispatch({ type: 'refreshed', entries: messages, earlier });
    });
  });
  const heard = ({ data }: StreamEvent) => {
    const { message } = data as { message: MessageOnWire | null };
    if (message && drawn.conversation.latest === null) {
      const entry = threadEntry(message, conversation);
      keepInPlace(() => dispatch({ type: 'heard', entries: [entry] }));
      if (!entry.mine) setNews(words.arrived(entry.name, entry.content));
    }
    refresh();
  };
  const back = () => {
    // Another tab may have closed with unsent messages.
    dispatch({ type: 'restored', outbox: draftStorage?.outbox() ?? [] });
    refresh();
  };
  useClaimEvents({ stream, token, after: drawn.conversation.after, heard, back, gone: refresh });
  const tell = (what: 'sent' | 'failed') => setNews(what === 'sent' ? words.sentNews : words.failedNews);
  useSending({ conversation, thread, dispatch, draftStorage, tell });

  const discard = (key: string) => {
    draftStorage?.forgetOutgoing(key);
    dispatch({ type: 'discarded', key });
  };
  const controls: ConversationControls = {
    thread,
    draftStorage,
    news,
    stale,
    edited,
    discard,
    send: (where, draft) => {
      const outgoing = outgoingOf(where, draft);
      draftStorage?.keepOutgoing(outgoing);
      keepInPlace(() => dispatch({ type: 'send', outgoing }));
    },
    again: () => dispatch({ type: 'again' }),
    edit: setEdited,
    seen: (id) => dispatch({ type: 'seen', id }),
    showEarlier: async () => {
      if (thread.earlier === null) return true;
      try {
        const { fetchEarlier } = await import('./earlier.ts');
        const fetched = await fetchEarlier(thread.earlier, conversation);
        keepInPlace(() => dispatch(fetched));
        return true;
      } catch {
        return false;
      }
    },
  };
  return { props, controls };
}
