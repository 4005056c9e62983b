/**
 * Loop's webhooks (docs.loopreturns.com: webhook-reference/validation, reference/setting-up-webhooks; read November 2026). The signature is
 * base64 of HMAC-SHA256 over the bytes as they came: Loop escapes slashes, so a body that was parsed and written anew has another. They
 * have no id of their own. A topic whose trigger does not fit comes with an empty body.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Notice } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';

/** The topics that are about a return, and where each has its id. */
const TOPICS = { return: 'id', label: 'return_id' } as const;

const shape = z.object({
  topic: z.string().max(100),
  trigger: z.string().max(100).nullish(),
  id: z.unknown().optional(),
  return_id: z.unknown().optional(),
});

export function noticeOf(signature: string | undefined, body: Buffer, secret: string): Notice {
  if (signature === undefined || !isSameSignature(signature, hmac(secret, [body], 'base64')))
    return { kind: 'forged' };
  const eventId = createHash('sha256').update(body).digest('hex');
  const { success, data } = shape.safeParse(parsed(body));
  if (!success || !Object.hasOwn(TOPICS, data.topic)) return { kind: 'ignored', eventId };
  const returnId = String(data[TOPICS[data.topic as keyof typeof TOPICS]] ?? '');
  if (!/^\d{1,20}$/.test(returnId)) return { kind: 'ignored', eventId };
  return {
    ...{ kind: 'event', eventId, topic: data.trigger ?? data.topic, changedAt: null },
    about: { noun: 'return', returnId },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
