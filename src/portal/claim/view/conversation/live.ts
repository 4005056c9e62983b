import { useEffect, useRef } from 'react';
import type { ClaimStream, StreamEvent } from './stream.ts';

/** A tab that nobody looks at gives its place among the claim's watchers back after a while. */
const HIDDEN_FOR_MS = 5 * 60_000;

type News = {
  /** Address of the claim's stream. */
  stream: string;
  token: string;
  after: number;
  heard: (event: StreamEvent) => void;
  /** One may have missed something: look at the page anew. */
  back: () => void;
  gone: () => void;
};

/** Listens for news of the claim while the page is open and looked at. Without a token (in the gallery) nothing happens. */
export function useNews(news: News): void {
  const latest = useRef(news);
  latest.current = news;
  const { stream: address, token } = news;
  useEffect(() => {
    if (token === '') return;
    let last = latest.current.after;
    let stream: ClaimStream | null = null;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    /** Which of several openings counts: a page may be left while the code is on its way. */
    let opening = 0;
    const open = async () => {
      opening += 1;
      const own = opening;
      // Not needed to draw the page. Where it can't be fetched, the next look at the page tries again.
      const code = await import('./stream.ts').catch(() => null);
      if (code === null || own !== opening || stream !== null) return;
      stream = code.openStream({
        urlAfter: (id) => `${address}?after=${id}`,
        token,
        after: last,
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
    // A page kept for the way back must hold no connection (https://web.dev/articles/bfcache).
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
