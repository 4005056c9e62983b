/** The warranty of an item or product, from metadata whose name the store configures (`warrantyMetaKey`). */
import { isDurationError, parseDuration } from '../../../domain/time/duration.ts';
import { DocumentRefusal } from './refusal.ts';
import { textOrNull } from './text.ts';

/**
 * An ISO 8601 duration such as "P2Y", or null if the field is empty. Anything else is refused, naming the field:
 * reading "24 months" as no warranty would turn away every shopper who has one.
 */
export function warrantyOf(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  const written = textOrNull(typeof value === 'string' ? value : JSON.stringify(value), 5_000);
  if (written === null) return null;
  if (isDurationError(parseDuration(written))) throw new DocumentRefusal('warranty_unreadable', [path]);
  return written;
}
