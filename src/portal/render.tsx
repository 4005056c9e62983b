/** A screen as a whole HTML document: the page drawn so that it can come alive, all around it plain markup. */
import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { ROUTES } from '../urls.ts';
import type { Assets } from './assets.ts';
import { AppLayout } from './layouts/app.tsx';
import { AppSpecLayout, type SpecInput } from './layouts/app-spec.tsx';
import { ViewMyClaimLayout } from './layouts/view-my-claim.tsx';
import { OfOrder } from './page-order.tsx';
import { isAlive, PAGES, type PageModule } from './pages.ts';
import type { Direction, RenderInput, Scheme } from './render-contract.ts';
import type { ScreenId, ScreenProps } from './screens.ts';
import { Shell } from './shell.tsx';
import { words as startWords } from './start/text.ts';
import { text } from './text.ts';

const hasErrors = (props: object) =>
  'errors' in props && Array.isArray(props.errors) && props.errors.length > 0;

function titleOf<Id extends ScreenId>(page: PageModule<ScreenProps[Id]>, input: RenderInput<Id>): string {
  const prefix = hasErrors(input.props) ? text.frame.errorPrefix : '';
  return `${prefix}${page.title(input.props)} · ${input.store.name}`;
}

const layoutOf = (screen: ScreenId) =>
  ROUTES.find((route) => route.screen === screen)?.layout === 'view-my-claim' ? ViewMyClaimLayout : AppLayout;

/** The questions about an order. */
const WITH_SUMMARY: ReadonlySet<ScreenId> = new Set([
  'issues',
  'items',
  'shipment',
  'multiple-shipments',
  'details',
  'resolution',
  'address',
  'review',
]);

/** Only /start is for search engines; everything else is somebody's own. */
const descriptionOf = ({ store }: RenderInput<ScreenId>, screen: ScreenId) =>
  screen === 'start' ? (store.branding.welcomeDescription ?? startWords.lead) : null;

/** In the gallery: a scheme whatever the reader prefers, a direction of writing, and the line above the screen. */
type Spec = { scheme: Scheme | null; dir: Direction | null; line: SpecInput | null };

/** `spec` draws the screen in layout app-spec, inside its own layout. */
export function renderDocument<Id extends ScreenId>(
  assets: Assets,
  screen: Id,
  input: RenderInput<Id>,
  spec: Spec | null = null,
): string {
  const page: PageModule<ScreenProps[Id]> = PAGES[screen];
  const { store, context, props } = input;
  const { order = null } = context;
  const content = renderToString(
    <OfOrder order={order}>{createElement(page.Page as PageModule<object>['Page'], props)}</OfOrder>,
  );
  const Layout = layoutOf(screen);
  const drawn = (
    <OfOrder order={order}>
      <Layout
        store={store}
        orderNumber={context.orderNumber}
        valet={context.valet}
        content={content}
        summary={WITH_SUMMARY.has(screen) ? (context.summary ?? null) : null}
      />
    </OfOrder>
  );
  const markup = renderToStaticMarkup(
    <Shell
      store={store}
      nonce={context.nonce}
      title={titleOf(page, input)}
      description={spec === null ? descriptionOf(input, screen) : null}
      screen={screen}
      order={order}
      assets={assets}
      alive={isAlive(screen)}
      props={props}
      scheme={spec?.scheme ?? null}
      dir={spec?.dir ?? undefined}
    >
      {spec === null || spec.line === null ? (
        drawn
      ) : (
        <AppSpecLayout screen={screen} {...spec.line}>
          {drawn}
        </AppSpecLayout>
      )}
    </Shell>,
  );
  return `<!doctype html>${markup}`;
}
