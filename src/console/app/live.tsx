/** Keeps the page up to date with what happens in the person's stores. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import type { DeskEvents } from '../../contract/desk-stream.ts';
import { oldAfter, ordersAfter, patch } from './live-keys.ts';
import { type Live, type LiveEvent, openLive } from './live-tabs.ts';
import { useMe } from './session.tsx';
import { text } from './text.ts';

/** The address of the stream; null where nothing is live, as in the gallery. */
const LiveContext = createContext<string | null>(null);
export const LiveProvider = LiveContext.Provider;

/** The connection must be lost for this long before the page says so. */
const QUIET_MS = 4_000;
/** Shorter if the browser reports that it is offline, since that rarely passes quickly. */
const OFFLINE_QUIET_MS = 2_000;
/** Events within this time make the page read a list again only once. */
const GATHER_MS = 1_000;
/** A page that has been hidden for this long stops listening. */
const HIDDEN_MS = 30 * 60_000;
/** How often a visible page checks that the reading tab is alive. */
const WAKE_MS = 30_000;

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Says that the connection is lost, once it has been lost for some seconds. */
export function LiveLine() {
  const isConnected = useLive();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (isConnected) return;
    const timer = setTimeout(() => setLong(true), navigator.onLine ? QUIET_MS : OFFLINE_QUIET_MS);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <p
      role="status"
      className={
        isLong
          ? 'popup fixed inset-x-0 top-2 z-40 mx-auto w-fit px-3 py-1.5 font-semibold text-warning'
          : 'sr-only'
      }
    >
      {isLong ? text.live.reconnecting : ''}
    </p>
  );
}

/** Listens while the page is open. Returns whether the page is connected; also true before the first connection. */
function useLive(): boolean {
  const address = useContext(LiveContext);
  const client = useQueryClient();
  const { person } = useMe();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    if (address === null) return;
    const gather = gatherOld(client);
    const open = () =>
      openLive({
        address,
        name: `makegood-live ${person.id}`,
        heard: (event) => {
          patch(client, event, person.id);
          gather.add([...oldAfter(event), ...ordersAfter(client, event)]);
          for (const listener of listeners) listener(event);
        },
        connected: setConnected,
        // Reading this fails with 401, which leads to the sign-in page and back here.
        over: () => void client.invalidateQueries({ queryKey: ['me'] }),
      });
    const close = whileSeen(open, gather.flush);
    return () => {
      close();
      gather.stop();
    };
  }, [address, client, person.id]);
  return isConnected;
}

/** Opens the connection, closes it once the page has been hidden for long, and opens it again when the page is visible. */
function whileSeen(open: () => Live, onSeen: () => void): () => void {
  let live: Live | null = open();
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    live?.close();
    live = null;
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(rest, HIDDEN_MS);
      return;
    }
    if (live) live.wake();
    else live = open();
    onSeen();
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', look, { signal });
  const renew = () => live?.renew();
  // "Offline" isn't certain: a server on the same machine can still be reached. So try to reconnect.
  window.addEventListener('offline', renew, { signal });
  window.addEventListener('online', renew, { signal });
  window.addEventListener('online', look, { signal });
  // A page in the back/forward cache must hold no connection and no lock (https://web.dev/articles/bfcache).
  window.addEventListener('pagehide', rest, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  const asking = setInterval(() => document.visibilityState === 'visible' && live?.wake(), WAKE_MS);
  return () => {
    stopping.abort();
    clearInterval(asking);
    clearTimeout(hiding);
    rest();
  };
}

type Old = { add(keys: readonly (readonly unknown[])[]): void; flush(): void; stop(): void };

/** Reads outdated answers again, each at most once a second. A hidden page reads them when it becomes visible. */
function gatherOld(client: QueryClient): Old {
  const old = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (old.size === 0 || document.visibilityState === 'hidden') return;
    const keys = [...old.values()];
    old.clear();
    readAt = Date.now();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  return {
    add: (keys) => {
      for (const key of keys) old.set(JSON.stringify(key), key);
      if (old.size > 0) timer ??= setTimeout(flush, Math.max(0, readAt + GATHER_MS - Date.now()));
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

/** Calls `onEvent` with every change of the claim. */
export function useClaimEvents(
  store: string,
  claimId: string,
  onEvent: (event: DeskEvents['claim']) => void,
): void {
  useEffect(() => {
    const listener: Listener = ({ name, data }) => {
      if (name === 'claim' && data.store === store && data.claimId === claimId) onEvent(data);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [store, claimId, onEvent]);
}
