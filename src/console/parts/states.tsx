/** What a screen shows instead of its content: nothing there, still loading, failed. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { text } from './text.ts';

/** A page's edges. Lists and the claim screen, which fill the window, have their own. */
const EDGES = 'mx-auto w-full p-4 sm:p-6';
export const PAGE_FRAMES = { text: `${EDGES} max-w-5xl`, full: EDGES } as const;

/** `isPage`: it stands for the whole page, so its title is the page's heading. */
type Titled = { title: string; isPage?: boolean };

function Title({ title, isPage = false }: Titled) {
  if (!isPage) return <h2 className="text-lg font-semibold">{title}</h2>;
  return (
    <>
      <title>{`${title} · Makegood`}</title>
      <h1 className="text-lg font-semibold">{title}</h1>
    </>
  );
}

type EmptyProps = Titled & { icon?: IconName; children?: ReactNode };

export function Empty({ icon = 'check-circle', title, isPage, children }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name={icon} size={32} className="text-muted" />
      <Title title={title} isPage={isPage} />
      {children ? <div className="flex flex-col items-center gap-3 text-muted">{children}</div> : null}
    </div>
  );
}

type Sentences = { title: string; text: string };

/** In the place of a page for those who may not see it. */
export const NoAccess = ({ words }: { words: Sentences }) => (
  <Empty isPage icon="lock" title={words.title}>
    <p>{words.text}</p>
  </Empty>
);

/** Above what a person may see, but not change. */
export const ReadOnly = ({ children }: { children: ReactNode }) => (
  <p role="note" className="rounded-lg bg-neutral-wash px-3 py-2">
    {children}
  </p>
);

type FailedProps = Titled & { sentence: string; onRetry?: () => void };

export function Failed({ title, isPage, sentence, onRetry }: FailedProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name="alert" size={32} className="text-danger" />
      <Title title={title} isPage={isPage} />
      <p className="text-muted">{sentence}</p>
      {onRetry ? (
        <Button kind="secondary" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}

/** Lines in the place of what loads, and as wide, so that nothing moves when it comes. */
export function Loading({ lines = 6, isPage = false }: { lines?: number; isPage?: boolean }) {
  return (
    <div
      role="status"
      aria-label={text.loading}
      className={`flex flex-col gap-3 ${isPage ? PAGE_FRAMES.text : ''}`}
    >
      {isPage ? <h1 className="sr-only">{text.loading}</h1> : null}
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={at} className="loading-line h-(--row)" />
      ))}
    </div>
  );
}
