/**
 * AfterShip's webhooks about returns (www.aftership.com/docs/returns/webhook/webhook-signature, …/2024-10/webhook/specifications; read
 * November 2026): base64 of HMAC-SHA256 over the body, in a header of its own. Accounts from before October 25, 2022 have another header
 * and form.
 */
import { z } from 'zod';
import type { Notice } from '../../ports.ts';
import { timeOrNull } from '../../shops/text.ts';
import { hmac, isSameSignature } from '../../signature.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const shape = z.object({
  id: z.string().min(1).max(200),
  event: z.string().max(100),
  created_at: z.string().nullish(),
  data: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
});

const signatureIn = (headers: Headers): string | undefined =>
  headers['as-signature-hmac-sha256'] ?? headers['am-webhook-signature']?.replace(/^hmac-sha256=/, '');

export function noticeOf(headers: Headers, body: Buffer, secret: string): Notice {
  const signature = signatureIn(headers);
  const right = hmac(secret, [body], 'base64');
  if (signature === undefined || !isSameSignature(signature, right)) return { kind: 'forged' };
  const { success, data: event } = shape.safeParse(parsed(body));
  if (!success || !event.event.startsWith('return.')) return { kind: 'ignored', eventId: right };
  return {
    ...{ kind: 'event', eventId: event.id, topic: event.event, changedAt: timeOrNull(event.created_at) },
    about: { noun: 'return', returnId: event.data.id },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
