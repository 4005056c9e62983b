import type { FieldError } from '../../parts/views.ts';
import { words } from './text.ts';

/** Null for anything that is no rating. */
export function ratingIn(answer: string): number | null {
  return /^[1-5]$/.test(answer) ? Number(answer) : null;
}

/** Said by the page and by the server. */
export function reviewErrors(rating: string, content: string, max: number): FieldError[] {
  return [
    ...(ratingIn(rating) === null ? [{ field: 'rating', message: words.ratingMissing }] : []),
    ...(content.length > max ? [{ field: 'content', message: words.contentLong(max) }] : []),
  ];
}
