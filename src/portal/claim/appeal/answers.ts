import type { FieldError } from '../../parts/views.ts';
import { words as all } from '../text.ts';

const words = all.appeal;

/** Runs in the browser and on the server. */
export function appealErrors(message: string, max: number): FieldError[] {
  if (message === '') return [{ field: 'message', message: words.messageMissing }];
  return message.length > max ? [{ field: 'message', message: words.messageLong(max) }] : [];
}
