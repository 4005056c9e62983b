import type { StoreBrand, ValetView } from '../brand.ts';
import { MAIN_ID, ROOT_ID } from '../document.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ValetBanner } from './valet-banner.tsx';

/** `content` is the page already drawn: what lies around it never changes and never comes alive. */
export type LayoutProps = {
  store: StoreBrand;
  orderNumber: string | null;
  valet: ValetView | null;
  content: string;
};

/** One column: a page on the phone, a sheet on the desk. */
export function AppLayout({ store, orderNumber, valet, content }: LayoutProps) {
  return (
    <>
      {valet === null ? null : <ValetBanner valet={valet} store={store} />}
      <Header store={store} orderNumber={orderNumber} />
      <main
        id={MAIN_ID}
        className="flex min-h-[calc(100dvh-64px)] w-full shrink-0 flex-col sm:min-h-0 sm:px-6 sm:pt-4"
      >
        <div
          id={ROOT_ID}
          className="sheet mx-auto flex w-full max-w-2xl flex-1 flex-col bg-surface"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, drawn a moment ago
          dangerouslySetInnerHTML={{ __html: content }}
        />
      </main>
      <Footer store={store} />
    </>
  );
}
