/** Signatures of webhooks: HMAC-SHA256 over the bytes as they came, compared in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function hmac(secret: string, parts: readonly (string | Buffer)[], as: 'hex' | 'base64'): string {
  const sum = createHmac('sha256', secret);
  for (const part of parts) sum.update(part);
  return sum.digest(as);
}

/** The time depends on the length alone, which is no secret. */
export function isSameSignature(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)];
  return left.length === other.length && timingSafeEqual(left, other);
}
