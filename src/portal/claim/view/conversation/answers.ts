/** What can be said about a message before it is sent; the server says the same and more. */
import type { FieldError } from '../../../parts/views.ts';
import { words } from './text.ts';

export type Written = { content: string; files: number; acknowledged: boolean };

/** `field`: the text's; `max` in UTF-16 units, as the contract counts. */
export function messageErrors(
  { content, files, acknowledged }: Written,
  field: string,
  max: number,
): FieldError[] {
  if (content.length > max) return [{ field, message: words.tooLong(max) }];
  const isEmpty = content.trim() === '' && files === 0 && !acknowledged;
  return isEmpty ? [{ field, message: words.missing }] : [];
}
