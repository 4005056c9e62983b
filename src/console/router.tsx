/** Every page of the console with its address. Each is a chunk of its own, loaded when it is opened. */
import type { QueryClient } from '@tanstack/react-query';
import { Navigate, type RouteObject, redirect } from 'react-router';
import { CONSOLE_PATHS, urls } from '../urls.ts';
import type { Send } from './app/api.ts';
import { NotFound, PageFailed } from './app/failed.tsx';
import { lastStore } from './app/last-store.ts';
import { NoStores } from './app/no-stores.tsx';
import { isSignedOut } from './app/problem.ts';
import { meQuery, useMe } from './app/session.tsx';
import { Shell } from './app/shell.tsx';
import { Loading } from './parts/states.tsx';
import { providersQuery } from './people/providers-query.ts';

/** Pages for anyone. */
const outside = (client: QueryClient, send: Send): RouteObject[] => [
  {
    path: CONSOLE_PATHS.signIn,
    // Known before the page is drawn, so that nothing moves.
    loader: async ({ request }) => {
      const account = new URL(request.url).searchParams.get('account');
      await client.prefetchQuery(providersQuery(send, account));
      return null;
    },
    lazy: async () => ({ Component: (await import('./people/sign-in.tsx')).SignIn }),
  },
  {
    path: CONSOLE_PATHS.providerReturn,
    lazy: async () => ({ Component: (await import('./people/provider-return.tsx')).ProviderReturn }),
  },
  {
    path: CONSOLE_PATHS.forgot,
    lazy: async () => ({ Component: (await import('./people/forgot.tsx')).Forgot }),
  },
  {
    path: CONSOLE_PATHS.password,
    lazy: async () => ({ Component: (await import('./people/choose-password.tsx')).ChoosePassword }),
  },
  {
    path: CONSOLE_PATHS.invitation,
    lazy: async () => ({ Component: (await import('./people/invitation.tsx')).Invitation }),
  },
  {
    path: CONSOLE_PATHS.confirmEmail,
    lazy: async () => ({ Component: (await import('./people/confirm-email.tsx')).ConfirmEmail }),
  },
];

/** Pages of a signed-in person, within the frame. */
const INSIDE: RouteObject[] = [
  { path: CONSOLE_PATHS.home, Component: Home },
  {
    path: CONSOLE_PATHS.profile,
    lazy: async () => ({ Component: (await import('./me/profile.tsx')).Profile }),
  },
  {
    path: CONSOLE_PATHS.claim,
    lazy: async () => ({ Component: (await import('./claim/claim.tsx')).Claim }),
  },
  {
    path: CONSOLE_PATHS.roles,
    lazy: async () => ({ Component: (await import('./roles/roles.tsx')).Roles }),
  },
  {
    path: CONSOLE_PATHS.claims,
    lazy: async () => ({ Component: (await import('./queue/queue.tsx')).Queue }),
  },
  {
    path: CONSOLE_PATHS.allClaims,
    lazy: async () => ({ Component: (await import('./queue/queue.tsx')).Queue }),
  },
  {
    path: CONSOLE_PATHS.orders,
    lazy: async () => ({ Component: (await import('./orders/orders.tsx')).Orders }),
  },
  {
    path: CONSOLE_PATHS.order,
    lazy: async () => ({ Component: (await import('./orders/order.tsx')).Order }),
  },
  {
    path: CONSOLE_PATHS.customers,
    lazy: async () => ({ Component: (await import('./customers/customers.tsx')).Customers }),
  },
  {
    path: CONSOLE_PATHS.customer,
    lazy: async () => ({ Component: (await import('./customers/customer.tsx')).Customer }),
  },
  { path: `${CONSOLE_PATHS.home}/*`, Component: NotFound },
];

export function consoleRoutes(client: QueryClient, send: Send): RouteObject[] {
  return [
    ...outside(client, send).map((route) => ({
      ...route,
      ErrorBoundary: PageFailed,
      HydrateFallback: Loading,
    })),
    {
      Component: Shell,
      ErrorBoundary: PageFailed,
      HydrateFallback: Loading,
      loader: ({ request }) => requirePerson(client, send, request),
      // The person is loaded once. Whatever ends the session answers 401 and leads to signing in.
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: PageFailed, children: INSIDE }],
    },
  ];
}

async function requirePerson(client: QueryClient, send: Send, request: Request) {
  try {
    return await client.ensureQueryData(meQuery(send));
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(urls.console.signIn(pathname === CONSOLE_PATHS.home ? null : `${pathname}${search}`));
  }
}

/** Opens the claims of the store that was open last, or of all stores. */
function Home() {
  const { stores } = useMe();
  const [first] = stores;
  if (!first) return <NoStores />;
  const last = stores.find(({ slug }) => slug === lastStore());
  if (last) return <Navigate replace to={urls.console.claims(last.slug)} />;
  return (
    <Navigate replace to={stores.length === 1 ? urls.console.claims(first.slug) : urls.console.allClaims()} />
  );
}
