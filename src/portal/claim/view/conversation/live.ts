import { useEffect, useRef } from 'react';
import type { EventStream, StreamEvent } from '../../../../web/event-stream.ts';

/** A hidden tab closes its stream after this time, because a claim's streams are limited. */
const HIDDEN_FOR_MS = 5 * 60_000;

type ClaimEventHandlers = {
  /** URL of the claim's event stream. */
  stream: string;
  token: string;
  after: number;
  heard: (event: StreamEvent) => void;
  /** Events may have been missed: reload the page's data. */
  back: () => void;
  gone: () => void;
};

/** Listens to the claim's events while the page is visible. Does nothing without a token (in the gallery). */
export function useClaimEvents(news: ClaimEventHandlers): void {
  const latest = useRef(news);
  latest.current = news;
  const { stream: address, token } = news;
  useEffect(() => {
    if (token === '') return;
    let last = String(latest.current.after);
    let stream: EventStream | null = null;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    /** Counts attempts, because the page may close while the code is still loading. */
    let opening = 0;
    const open = async () => {
      opening += 1;
      const own = opening;
      // Loaded on demand. If that fails, the next time the page becomes visible tries again.
      const code = await import('../../../../web/event-stream.ts').catch(() => null);
      if (code === null || own !== opening || stream !== null) return;
      stream = code.openStream({
        urlAfter: (id) => `${address}?after=${id}`,
        headers: { authorization: `Bearer ${token}` },
        after: last,
        // Events of a claim are numbered.
        isLater: (id, before) => Number(id) > Number(before),
        heard: (event) => latest.current.heard(event),
        gone: () => latest.current.gone(),
      });
    };
    const close = () => {
      opening += 1;
      last = stream?.last ?? last;
      stream?.stop();
      stream = null;
    };
    const back = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'hidden') {
        hiding = setTimeout(close, HIDDEN_FOR_MS);
        return;
      }
      if (stream === null) void open();
      else stream.hurry();
      latest.current.back();
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    document.addEventListener('visibilitychange', back, { signal });
    window.addEventListener('online', back, { signal });
    // A page in the back/forward cache must hold no connection (https://web.dev/articles/bfcache).
    window.addEventListener('pagehide', close, { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && back(), { signal });
    void open();
    return () => {
      stopping.abort();
      clearTimeout(hiding);
      close();
    };
  }, [address, token]);
}
