/** AfterShip's webhooks (aftership.com/docs/tracking/webhook; read November 2026). The signature is over the bytes and has no time. */
import type { Notice } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { reportOf } from './report.ts';

const TOPICS = ['tracking_update', 'edd_revise'];

export function noticeOf(signature: string | undefined, body: Buffer, secret: string): Notice {
  if (signature === undefined || !isSameSignature(signature, hmac(secret, [body], 'base64')))
    return { kind: 'forged' };
  const { event_id: eventId, event: topic, msg } = parsed(body);
  if (typeof eventId !== 'string' || eventId === '') return { kind: 'forged' };
  const report = typeof topic === 'string' && TOPICS.includes(topic) ? reportOf(msg) : null;
  if (report === null || typeof topic !== 'string') return { kind: 'ignored', eventId };
  const { changedAt } = report;
  return { kind: 'event', eventId, topic, changedAt, about: { noun: 'parcel', report } };
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}
