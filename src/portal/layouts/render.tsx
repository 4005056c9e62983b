/** Renders a screen as a complete HTML document: the page can be hydrated, the layout around it is static. */
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { spokenWords } from '../../domain/stores/portal-words.ts';
import type { Assets } from '../engine/assets.ts';
import type { AnyScreen } from '../engine/define-screen.ts';
import type { Direction, RenderInput, Scheme } from '../engine/render-contract.ts';
import { Shell } from '../engine/shell.tsx';
import { AppSpecLayout, type SpecInput } from '../gallery/layout.tsx';
import { type Spoken, spokenIn } from '../parts/own-words.ts';
import { OrderProvider } from '../parts/page-order.tsx';
import { teamWords } from '../parts/team-words.ts';
import { text } from '../parts/text.ts';
import type { OrderSummaryView } from '../parts/views.ts';
import { pageOf } from '../screens.ts';
import { AppLayout } from './app.tsx';
import { ViewMyClaimLayout } from './view-my-claim.tsx';

const hasErrors = (props: object) =>
  'errors' in props && Array.isArray(props.errors) && props.errors.length > 0;

function titleOf(screen: AnyScreen, { props, store }: RenderInput): string {
  const prefix = hasErrors(props) ? text.frame.errorPrefix : '';
  return `${prefix}${pageOf(screen).title(props)} · ${store.name}`;
}

/** If a page shows the packages itself, the summary beside it leaves them out. */
function besideOf({ order }: AnyScreen, summary: OrderSummaryView | null): OrderSummaryView | null {
  if (summary === null || order === undefined || order === 'number') return null;
  return order === 'answers' ? { ...summary, items: [], more: 0, parcels: [] } : summary;
}

const LAYOUTS = { app: AppLayout, 'view-my-claim': ViewMyClaimLayout } as const;

/** For the gallery: a forced scheme and text direction, and the bar above the screen. */
type Spec = { scheme: Scheme | null; dir: Direction | null; line: SpecInput | null };

/** `spec` draws the screen in the layout app-spec, inside its own layout. */
export function renderDocument(
  assets: Assets,
  screen: AnyScreen,
  input: RenderInput,
  spec: Spec | null = null,
): string {
  const { branding, name } = input.store;
  const own: Spoken | null = spokenWords(branding.words, name);
  const words = input.context.valet === null ? own : forTeam(own ?? {});
  return spokenIn(words, () => drawDocument(assets, screen, { ...input, words }, spec));
}

/** What is written for the team comes before the store's own words, which speak to the customer. */
const forTeam = (own: Spoken): Spoken => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(teamWords).map(([page, words]) => [page, { ...Object(own[page]), ...Object(words) }]),
  ),
});

function drawDocument(
  assets: Assets,
  screen: AnyScreen,
  input: RenderInput & { words: Spoken | null },
  spec: Spec | null,
): string {
  const { store, context, props, words } = input;
  const { order = null } = context;
  const content = renderToString(
    <OrderProvider order={order}>{createElement(pageOf(screen).Page, props)}</OrderProvider>,
  );
  const Layout = LAYOUTS[screen.layout];
  const drawn = (
    <OrderProvider order={order}>
      <Layout
        store={store}
        orderNumber={context.orderNumber}
        valet={context.valet}
        content={content}
        summary={besideOf(screen, context.summary ?? null)}
      />
    </OrderProvider>
  );
  const markup = renderToStaticMarkup(
    <Shell
      store={store}
      nonce={context.nonce}
      title={titleOf(screen, input)}
      description={spec === null ? (screen.description?.(store) ?? null) : null}
      screen={screen.id}
      order={order}
      assets={assets}
      alive={screen.script}
      props={props}
      words={words}
      scheme={spec?.scheme ?? null}
      dir={spec?.dir ?? undefined}
    >
      {spec === null || spec.line === null ? (
        drawn
      ) : (
        <AppSpecLayout screen={screen.id} {...spec.line}>
          {drawn}
        </AppSpecLayout>
      )}
    </Shell>,
  );
  return `<!doctype html>${markup}`;
}
