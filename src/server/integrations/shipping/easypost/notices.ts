/**
 * EasyPost's webhooks (docs.easypost.com/docs/events, /guides/webhooks-guide, and validateWebhook of @easypost/api 8.9.0; read November
 * 2026). The signature is HMAC-SHA256 over the body as it came: EasyPost writes whole weights as `12.0`, which no parser gives back.
 * There is no time in it; each event has an id, and a repeat of one changes nothing.
 */
import type { Notice } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { textOf } from '../amounts.ts';
import { reportIn } from './tracking.ts';

type Event = {
  id?: unknown;
  description?: unknown;
  created_at?: unknown;
  result?: Record<string, unknown>;
};

export function noticeOf(signature: string | undefined, body: Buffer, secret: string): Notice {
  const right = `hmac-sha256-hex=${hmac(secret.normalize('NFKD'), [body], 'hex')}`;
  if (signature === undefined || !isSameSignature(signature, right)) return { kind: 'forged' };
  const { id: eventId, description: topic, created_at: at, result } = parsed(body);
  if (typeof eventId !== 'string' || typeof topic !== 'string') return { kind: 'forged' };
  const about = aboutOf(topic, Object(result));
  if (about === null) return { kind: 'ignored', eventId };
  const changedAt =
    typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
  return { kind: 'event', eventId, topic, changedAt, about };
}

type About = Extract<Notice, { kind: 'event' }>['about'];

function aboutOf(topic: string, result: Record<string, unknown>): About | null {
  if (topic === 'tracker.created' || topic === 'tracker.updated') {
    const report = reportIn(result);
    return report && { noun: 'parcel', report };
  }
  const shipment = textOf(result.shipment_id);
  if (topic === 'refund.successful' && shipment !== null)
    return { noun: 'effect', reference: shipment, mark: null };
  return null;
}

function parsed(body: Buffer): Event {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Event;
  } catch {
    return {};
  }
}
