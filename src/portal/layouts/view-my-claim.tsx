import { MAIN_ID, ROOT_ID } from '../engine/document.ts';
import type { LayoutProps } from './app.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** For reading: wide enough for the claim and its history side by side. */
export function ViewMyClaimLayout({ store, orderNumber, content }: LayoutProps) {
  return (
    <>
      <Header store={store} orderNumber={orderNumber} width="wide" />
      <main
        id={MAIN_ID}
        className="flex min-h-[calc(100dvh-64px)] w-full shrink-0 flex-col sm:min-h-0 sm:px-6 sm:pt-4"
      >
        <div
          id={ROOT_ID}
          className="sheet mx-auto flex w-full max-w-5xl flex-1 flex-col bg-surface"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, rendered just before
          dangerouslySetInnerHTML={{ __html: content }}
        />
      </main>
      <Footer store={store} width="wide" />
    </>
  );
}
