/** Every page of the console with its address. Each is a chunk of its own, loaded when it is opened. */
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, type NonIndexRouteObject, type RouteObject, redirect } from 'react-router';
import { CONSOLE_PATHS, urls } from '../urls.ts';
import type { Send } from './app/api.ts';
import { NotFound, PageFailed } from './app/failed.tsx';
import { lastStore } from './app/last-store.ts';
import { OfStores } from './app/no-stores.tsx';
import { isSignedOut } from './app/problem.ts';
import { meQuery, useAccounts, useMe } from './app/session.tsx';
import { Shell } from './app/shell.tsx';
import { loadEarly } from './parts/load-early.ts';
import { onceLoaded, whenIdle } from './parts/once-loaded.tsx';
import { Loading } from './parts/states.tsx';
import { providersQuery } from './people/providers-query.ts';

/** A page, loaded when it is opened. */
const page = (path: string, load: () => Promise<ComponentType>): NonIndexRouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

// Loaded when it is opened first.
const Palette = onceLoaded(async () => (await import('./palette/palette.tsx')).Palette);

const loadClaim = async () => (await import('./claim/claim.tsx')).Claim;

/** Whoever reads the queue opens a claim next: its page is loaded once there is nothing else to do. */
async function loadQueue() {
  const { Queue } = await import('./queue/queue.tsx');
  whenIdle(() => void loadEarly(loadClaim).catch(() => undefined));
  return Queue;
}

/** Pages for anyone. */
const outside = (client: QueryClient, send: Send): RouteObject[] => [
  {
    ...page(CONSOLE_PATHS.signIn, async () => (await import('./people/sign-in.tsx')).SignIn),
    // Known before the page is drawn, so that nothing moves.
    loader: async ({ request }) => {
      const account = new URL(request.url).searchParams.get('account');
      await client.prefetchQuery(providersQuery(send, account));
      return null;
    },
  },
  page(
    CONSOLE_PATHS.providerReturn,
    async () => (await import('./people/provider-return.tsx')).ProviderReturn,
  ),
  page(CONSOLE_PATHS.forgot, async () => (await import('./people/forgot.tsx')).Forgot),
  page(CONSOLE_PATHS.password, async () => (await import('./people/choose-password.tsx')).ChoosePassword),
  page(CONSOLE_PATHS.invitation, async () => (await import('./people/invitation.tsx')).Invitation),
  page(CONSOLE_PATHS.confirmEmail, async () => (await import('./people/confirm-email.tsx')).ConfirmEmail),
];

/** Sections of the settings that belong to other rooms, by the last part of their address (settings/places.ts). */
const SECTIONS: RouteObject[] = [
  page('domain', async () => (await import('./domain/domain.tsx')).Domain),
  page('api-tokens', async () => (await import('./tokens/tokens.tsx')).Tokens),
  page('automation', async () => (await import('./automation/rules.tsx')).Automation),
  page('webhooks', async () => (await import('./webhooks/webhooks.tsx')).Webhooks),
  page('macros', async () => (await import('./macros/macros.tsx')).StoreMacros),
  page('sops', async () => (await import('./sops/sops.tsx')).Procedures),
  page('messages', async () => (await import('./messages/messages.tsx')).Messages),
  page('widget', async () => (await import('./widget/widget.tsx')).Widget),
  page('labels', async () => (await import('./labels/labels.tsx')).Labels),
  page('metadata', async () => (await import('./metadata/metadata.tsx')).Metadata),
  page('connections', async () => (await import('./connections/connections.tsx')).Connections),
  page('notifications', async () => (await import('./slack/slack.tsx')).Slack),
  page('audit-log', async () => (await import('./audit/audit.tsx')).Audit),
  page('activation', async () => (await import('./activation/activation.tsx')).Activation),
  page('team', async () => (await import('./team/team.tsx')).Team),
  page('customizations', async () => (await import('./brand/customizations.tsx')).Customizations),
  page(':section', async () => (await import('./settings/section.tsx')).Section),
];

/** Pages of a signed-in person, within the frame, that need no store. */
const OWN: RouteObject[] = [
  page(CONSOLE_PATHS.profile, async () => (await import('./me/profile.tsx')).Profile),
  page(CONSOLE_PATHS.roles, async () => (await import('./roles/roles.tsx')).Roles),
];

/** The other pages within the frame. */
const INSIDE: RouteObject[] = [
  { path: CONSOLE_PATHS.home, Component: Home },
  page(
    CONSOLE_PATHS.consentReturn,
    async () => (await import('./connections/consent-return.tsx')).ConsentReturn,
  ),
  page(CONSOLE_PATHS.claim, loadClaim),
  page(CONSOLE_PATHS.platformMacros, async () => (await import('./macros/macros.tsx')).GlobalMacros),
  page(CONSOLE_PATHS.overview, async () => (await import('./reports/overview.tsx')).Overview),
  page(CONSOLE_PATHS.allOverview, async () => (await import('./reports/overview.tsx')).Overview),
  page(CONSOLE_PATHS.report, async () => (await import('./reports/report.tsx')).Report),
  page(CONSOLE_PATHS.allReport, async () => (await import('./reports/report.tsx')).Report),
  page(CONSOLE_PATHS.claims, loadQueue),
  page(CONSOLE_PATHS.allClaims, loadQueue),
  page(CONSOLE_PATHS.orders, async () => (await import('./orders/orders.tsx')).Orders),
  page(CONSOLE_PATHS.order, async () => (await import('./orders/order.tsx')).Order),
  page(CONSOLE_PATHS.editOrder, async () => (await import('./orders/edit.tsx')).EditOrder),
  page(CONSOLE_PATHS.simulator, async () => (await import('./settings/simulator/simulator.tsx')).Simulator),
  page(CONSOLE_PATHS.imports, async () => (await import('./imports/imports.tsx')).Imports),
  page(CONSOLE_PATHS.import, async () => (await import('./imports/import.tsx')).Import),
  page(CONSOLE_PATHS.inbox, async () => (await import('./inbox/inbox.tsx')).Inbox),
  page(CONSOLE_PATHS.customers, async () => (await import('./customers/customers.tsx')).Customers),
  page(CONSOLE_PATHS.customer, async () => (await import('./customers/customer.tsx')).Customer),
  page(CONSOLE_PATHS.products, async () => (await import('./products/products.tsx')).Products),
  page(CONSOLE_PATHS.product, async () => (await import('./products/product.tsx')).Product),
  page(CONSOLE_PATHS.editProduct, async () => (await import('./products/edit.tsx')).EditProduct),
  page(CONSOLE_PATHS.reviews, async () => (await import('./reviews/reviews.tsx')).Reviews),
  page(CONSOLE_PATHS.review, async () => (await import('./reviews/review.tsx')).Review),
  page(CONSOLE_PATHS.warranties, async () => (await import('./warranties/warranties.tsx')).Warranties),
  page(CONSOLE_PATHS.warranty, async () => (await import('./warranties/warranty.tsx')).Warranty),
  page(CONSOLE_PATHS.ledger, async () => (await import('./ledger/ledger.tsx')).Ledger),
  page(
    CONSOLE_PATHS.reconciliations,
    async () => (await import('./ledger/reconciliations.tsx')).Reconciliations,
  ),
  page(
    CONSOLE_PATHS.reconciliation,
    async () => (await import('./ledger/reconciliation.tsx')).ReconciliationPage,
  ),
  page(CONSOLE_PATHS.journals, async () => (await import('./ledger/journals.tsx')).Journals),
  page(CONSOLE_PATHS.returns, async () => (await import('./returns/returns.tsx')).Returns),
  page(CONSOLE_PATHS.return, async () => (await import('./returns/return.tsx')).Return),
  page(CONSOLE_PATHS.policies, async () => (await import('./policies/policies.tsx')).Policies),
  page(CONSOLE_PATHS.policy, async () => (await import('./policies/policy.tsx')).Policy),
  {
    ...page(CONSOLE_PATHS.settings, async () => (await import('./settings/settings.tsx')).Settings),
    children: SECTIONS,
  },
  page(CONSOLE_PATHS.account, async () => (await import('./accounts/account.tsx')).Account),
  page(CONSOLE_PATHS.platformStores, async () => (await import('./platform/stores.tsx')).PlatformStores),
  page(
    CONSOLE_PATHS.platformAccounts,
    async () => (await import('./platform/accounts.tsx')).PlatformAccounts,
  ),
  page(CONSOLE_PATHS.platformAudit, async () => (await import('./audit/platform.tsx')).PlatformAudit),
  page(CONSOLE_PATHS.platformStaff, async () => (await import('./platform/staff.tsx')).PlatformStaff),
  page(CONSOLE_PATHS.platformAccount, async () => (await import('./platform/account.tsx')).PlatformAccount),
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
      element: <Shell Palette={Palette} />,
      ErrorBoundary: PageFailed,
      HydrateFallback: Loading,
      loader: ({ request }) => requirePerson(client, send, request),
      // The person is loaded once. Whatever ends the session answers 401 and leads to signing in.
      shouldRevalidate: () => false,
      children: [
        { ErrorBoundary: PageFailed, children: [...OWN, { Component: OfStores, children: INSIDE }] },
      ],
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

/**
 * Opens the claims of the store that was open last, or of all stores. Who has one store that isn't open yet opens it first. Who works for
 * an account without stores opens the account.
 */
function Home() {
  const { stores, staffPermissions } = useMe();
  const [account] = useAccounts();
  const [first] = stores;
  const readsClaims = stores.some(({ permissions }) => permissions.includes('claim:read'));
  if (!readsClaims && staffPermissions.includes('store:read'))
    return <Navigate replace to={urls.console.platformStores()} />;
  if (!first)
    return <Navigate replace to={account ? urls.console.account(account.slug) : urls.console.profile()} />;
  if (stores.length === 1 && first.stage !== 'live' && first.permissions.includes('store:update'))
    return <Navigate replace to={urls.console.setting(first.slug, 'activation')} />;
  const last = stores.find(({ slug }) => slug === lastStore());
  if (last) return <Navigate replace to={urls.console.claims(last.slug)} />;
  return (
    <Navigate replace to={stores.length === 1 ? urls.console.claims(first.slug) : urls.console.allClaims()} />
  );
}
