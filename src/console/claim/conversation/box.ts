/** What the fields of messages and notes have in common. */
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Adds text at the end, for a button beside the field, and moves the caret after it. */
export function addTo(box: HTMLTextAreaElement | null, add: () => void): void {
  flushSync(add);
  focusAtEnd(box);
}

export function focusAtEnd(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

export function leaveOnEscape({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Escape' && !nativeEvent.isComposing) currentTarget.blur();
}
