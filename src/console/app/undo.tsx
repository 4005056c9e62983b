/** Undo of the last action: a toast offers it, and so does the shortcut on every page. */
import { text } from './text.ts';
import { tell } from './toasts.tsx';
import { useKeys } from './use-keys.tsx';

type Offer = { until: number; undo: () => void; close: () => void; id: string | null };

let last: Offer | null = null;

type Undo = { until: number; undo: () => void };

/** @param undo `id`: of the action. `until`: when it can no longer be undone, in milliseconds. `afterMs`: when the toast appears; the shortcut works at once */
export function offerUndo(
  sentence: string,
  { id, until, undo, afterMs }: Undo & { id: string; afterMs: number },
): void {
  last?.close();
  const once = () => {
    if (last === offer) last = null;
    offer.close();
    undo();
  };
  const timer = setTimeout(() => {
    const seconds = Math.max(1, (until - Date.now()) / 1000);
    offer.close = tell(sentence, { action: { label: text.undo, onPress: once }, seconds });
  }, afterMs);
  const offer: Offer = { id, until, undo: once, close: () => clearTimeout(timer) };
  last = offer;
}

/** Lets the shortcut undo an action that has its own Undo button on the page. */
export function rememberUndo({ until, undo }: Undo): void {
  last?.close();
  const once = () => {
    if (last === offer) last = null;
    undo();
  };
  const offer: Offer = { id: null, until, undo: once, close: () => undefined };
  last = offer;
}

/** Withdraws the offer, because the action was undone elsewhere on the page. */
export function withdrawUndo(id: string): void {
  if (last?.id !== id) return;
  last.close();
  last = null;
}

/** Mounted once, in the shell. */
export function useUndoKey(): void {
  useKeys({
    undo: () => {
      if (last && last.until > Date.now()) last.undo();
    },
  });
}
