import { text } from './text.ts';
import { tell } from './toasts.tsx';

/** Copies a value, and says whether it worked: without https there is no clipboard, and a browser may refuse it. */
export async function copy(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    tell(text.copied);
  } catch {
    tell(text.notCopied, { isError: true });
  }
}
