import type { FieldError } from '../../parts/views.ts';
import { words } from './text.ts';

/** Null if the answer is not a rating. */
export function ratingIn(answer: string): number | null {
  return /^[1-5]$/.test(answer) ? Number(answer) : null;
}

/** Runs in the browser and on the server. */
export function reviewErrors(rating: string, content: string, max: number): FieldError[] {
  return [
    ...(ratingIn(rating) === null ? [{ field: 'rating', message: words.ratingMissing }] : []),
    ...(content.length > max ? [{ field: 'content', message: words.contentLong(max) }] : []),
  ];
}
