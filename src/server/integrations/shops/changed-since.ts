/**
 * Where a list that is ordered by time of change goes on. What changes between two pages moves to the end, and would pull others past the
 * reader if pages were counted. So each page begins one second before the end of the one before, since shops keep whole seconds, and pages are
 * counted within one second only. What is read twice does no harm.
 */
import { z } from 'zod';

/** `after`: ISO 8601, UTC. */
export type Place = { after: string; page: number };

const BEGINNING = '1970-01-01T00:00:00.000Z';

const cursorShape = z.templateLiteral([z.iso.datetime(), ' ', z.number().int().min(1).max(1_000_000)]);

const earlier = (time: string): string => new Date(Math.max(0, Date.parse(time) - 1000)).toISOString();

/** Null if the cursor is not one of these. */
export function placeOf(cursor: string | null, changedSince: string | null): Place | null {
  if (cursor === null) return { after: changedSince === null ? BEGINNING : earlier(changedSince), page: 1 };
  if (!cursorShape.safeParse(cursor).success) return null;
  const [after = '', page = ''] = cursor.split(' ');
  return { after, page: Number(page) };
}

/** @param last when the last one of a full page changed; null if that is not known */
export function cursorAfter({ after, page }: Place, last: string | null): string {
  const next = last === null ? after : earlier(last);
  return Date.parse(next) > Date.parse(after) ? `${next} 1` : `${after} ${page + 1}`;
}
