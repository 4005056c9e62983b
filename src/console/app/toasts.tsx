/**
 * Short messages beside the page, some with a button such as Undo. Screen readers announce them. What draws them
 * (toast-list.tsx) is loaded after the page; until then messages wait.
 */
import { onceLoaded } from '../parts/once-loaded.tsx';

type Told = {
  action?: { label: string; onPress: () => void };
  isError?: boolean;
  seconds?: number;
  onClose?: () => void;
};
export type Toast = Told & { sentence: string; close: () => void };

const waiting = new Set<Toast>();
let show: ((toast: Toast) => void) | null = null;

/** Shows a message. `seconds`: how long it stays; 6 by default, 0 until it is closed. @returns a function that closes it */
export function tell(sentence: string, told: Told = {}): () => void {
  const toast: Toast = { ...told, sentence, close: () => waiting.delete(toast) };
  if (show) show(toast);
  else waiting.add(toast);
  return () => toast.close();
}

/** Called by what draws them while it is mounted. @returns stops that */
export function onTold(listener: (toast: Toast) => void): () => void {
  show = listener;
  for (const toast of waiting) listener(toast);
  waiting.clear();
  return () => {
    show = null;
  };
}

export const Toasts = onceLoaded(async () => (await import('./toast-list.tsx')).ToastList);
