/** What was done last and can still be taken back: offered in a toast, and by the shortcut on every page. */
import { text } from './text.ts';
import { tell } from './toasts.tsx';
import { useKeys } from './use-keys.tsx';

type Offer = { until: number; undo: () => void; close: () => void; id: string | null };

let last: Offer | null = null;

type Undo = { until: number; undo: () => void };

/** @param undo `id` of what is undone; `until` when it can no longer be taken back (milliseconds); `afterMs`: the shortcut works at once, the toast comes then */
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

/** For what has a button of its own on the page: the shortcut takes it back too. */
export function rememberUndo({ until, undo }: Undo): void {
  last?.close();
  const once = () => {
    if (last === offer) last = null;
    undo();
  };
  const offer: Offer = { id: null, until, undo: once, close: () => undefined };
  last = offer;
}

/** For what was undone elsewhere on the page. */
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
