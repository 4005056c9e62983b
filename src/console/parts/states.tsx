/** What a screen shows instead of its content: nothing there, still loading, failed. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Button } from './button.tsx';
import { text } from './text.ts';

type EmptyProps = { icon?: IconName; title: string; children?: ReactNode };

export function Empty({ icon = 'check-circle', title, children }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name={icon} size={32} className="text-muted" />
      <h2 className="text-lg font-semibold">{title}</h2>
      {children ? <div className="flex flex-col items-center gap-3 text-muted">{children}</div> : null}
    </div>
  );
}

type FailedProps = { title: string; sentence: string; onRetry?: () => void };

export function Failed({ title, sentence, onRetry }: FailedProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Icon name="alert" size={32} className="text-danger" />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-muted">{sentence}</p>
      {onRetry ? (
        <Button kind="secondary" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      ) : null}
    </div>
  );
}

/** Lines in the place of what loads, so that nothing moves when it comes. */
export function Loading({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={at} className="loading-line h-(--row)" />
      ))}
    </div>
  );
}
