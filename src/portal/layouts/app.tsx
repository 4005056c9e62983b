import { useAddress } from '../../ui/address.ts';
import { urls } from '../../urls.ts';
import { MAIN_ID, ROOT_ID } from '../engine/document.ts';
import type { StoreBrand, ValetView } from '../parts/brand.ts';
import type { OrderSummaryView } from '../parts/views.ts';
import { Footer } from './footer.tsx';
import { Header, WIDTHS } from './header.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ValetBanner } from './valet-banner.tsx';

/** `content` is the page, already rendered: the layout around it is static and never hydrated. */
export type LayoutProps = {
  store: StoreBrand;
  orderNumber: string | null;
  valet: ValetView | null;
  content: string;
  summary: OrderSummaryView | null;
};

/** The sheet keeps its width; from 64rem on, the order is shown to its right. */
const BESIDE = 'lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-10';

/** One column: full width on a phone, a sheet on a desktop. */
export function AppLayout({ store, orderNumber, valet, content, summary }: LayoutProps) {
  const width = summary === null ? 'narrow' : 'beside';
  return (
    <>
      {valet === null ? null : <ValetBanner valet={valet} store={store} />}
      <Header store={store} orderNumber={orderNumber} orderHref={useAddress(urls.home())} width={width} />
      <main
        id={MAIN_ID}
        className="flex min-h-[calc(100dvh-64px)] w-full shrink-0 flex-col sm:min-h-0 sm:px-6 sm:pt-4"
      >
        <div
          className={`mx-auto flex w-full flex-1 flex-col ${WIDTHS[width]} ${summary === null ? '' : BESIDE}`}
        >
          <div
            id={ROOT_ID}
            className="sheet flex w-full flex-1 flex-col bg-surface"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, rendered just before
            dangerouslySetInnerHTML={{ __html: content }}
          />
          {summary === null ? null : <OrderSummary summary={summary} />}
        </div>
      </main>
      <Footer store={store} width={width} />
    </>
  );
}
