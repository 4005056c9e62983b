/** Checks of a message that the browser can do; the server repeats them and adds its own. */
import type { FieldError } from '../../../parts/views.ts';
import { words } from './text.ts';

export type Written = { content: string; files: number; acknowledged: boolean };

/** `field` names the text field; `max` counts UTF-16 units, like the contract. */
export function messageErrors(
  { content, files, acknowledged }: Written,
  field: string,
  max: number,
): FieldError[] {
  if (content.length > max) return [{ field, message: words.tooLong(max) }];
  const isEmpty = content.trim() === '' && files === 0 && !acknowledged;
  return isEmpty ? [{ field, message: words.missing }] : [];
}
