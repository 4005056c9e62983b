/** The whole app with its providers. The gallery passes prepared answers as `send`, and a router of its own. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { CONSOLE_PATHS, urls } from '../urls.ts';
import type { Send } from './app/api.ts';
import { forgetLost } from './app/forget-lost.ts';
import { keepFewClaims } from './app/kept-claims.ts';
import { LiveProvider } from './app/live.tsx';
import { useSingleKeys } from './app/preferences.ts';
import { isPassing, isSignedOut } from './app/problem.ts';
import { SendProvider } from './app/session.tsx';
import { SIGNED_OUT } from './app/signed-out.ts';
import { Toasts } from './app/toasts.tsx';
import { KeysProvider } from './app/use-keys.tsx';
import { Loading } from './parts/states.tsx';
import { consoleRoutes } from './router.tsx';

// A button is busy before the browser tells the next press. The library would wait for a timer.
notifyManager.setScheduler(queueMicrotask);

/** A browser that says it is offline may still reach a server on the same machine, so the request itself decides. */
const NETWORK_MODE = 'always';
const TRIES = 2;
/** How long an answer that no page shows is kept. A person decides hundreds of claims without a reload. */
const KEPT_MS = 60_000;

type Place = { pathname: string; search: string };

const ASKED_MS = 60_000;

/** `at`: the open page. */
function createClient(at: () => Place, options: Pick<Options, 'retryDelay'>) {
  /** A session that ended leads to signing in, and from there back to the same page. */
  let askedAt = Number.NEGATIVE_INFINITY;
  const onSignedOut = (error: unknown): void => {
    const { pathname, search } = at();
    if (!isSignedOut(error) || pathname.startsWith(CONSOLE_PATHS.signIn)) return;
    // Whoever stays for what is typed and not saved isn't asked again by each request.
    if (performance.now() - askedAt < ASKED_MS) return;
    askedAt = performance.now();
    window.dispatchEvent(new Event(SIGNED_OUT));
    window.location.assign(urls.console.signIn(`${pathname}${search}`));
  };
  const queryCache = new QueryCache({ onError: onSignedOut });
  keepFewClaims(queryCache);
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: onSignedOut }),
    defaultOptions: {
      queries: {
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
        staleTime: 15_000,
        gcTime: KEPT_MS,
        retry: (count, error) => count < TRIES && isPassing(error),
        ...options,
      },
      mutations: { networkMode: NETWORK_MODE, retry: false, gcTime: 0 },
    },
  });
  forgetLost(client);
  return client;
}

const PersonalKeys = ({ children }: { children: ReactNode }) => (
  <KeysProvider singleKeys={useSingleKeys()}>{children}</KeysProvider>
);

type Options = {
  /** The address of the stream; null where nothing is live. */
  live?: string | null;
  openRouter?: typeof createBrowserRouter;
  /** Milliseconds before what failed for a moment is asked again; otherwise longer each time. */
  retryDelay?: number;
};

export function createConsole(
  send: Send,
  { live = null, openRouter = createBrowserRouter, ...asking }: Options = {},
) {
  const client = createClient(() => router.state.location, asking);
  const router = openRouter(consoleRoutes(client, send));
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <SendProvider value={send}>
          <LiveProvider value={live}>
            <PersonalKeys>
              <Suspense fallback={<Loading isPage />}>
                <RouterProvider router={router} flushSync={flushSync} />
              </Suspense>
              <Toasts />
            </PersonalKeys>
          </LiveProvider>
        </SendProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
