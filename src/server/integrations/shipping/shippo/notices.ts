/**
 * Shippo's webhooks (docs.goshippo.com/tracking/webhooks and /tracking/webhook-security; read November 2026). The signature is HMAC-SHA256
 * over `t.body`, for accounts whose webhooks Shippo's support has set to be signed. Events have no id: the same body is the same event.
 */
import { createHash } from 'node:crypto';
import type { Notice } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { textOf } from '../amounts.ts';
import { reportIn } from './tracking.ts';

const TOLERANCE_SECONDS = 300;
/** As Stripe's, which it follows. */
const MOST_PARTS = 12;

type Event = { event?: unknown; data?: Record<string, unknown> };

/** @param now milliseconds */
export function noticeOf(signature: string | undefined, body: Buffer, secret: string, now: number): Notice {
  if (signature === undefined || !isSigned(signature, body, secret, now)) return { kind: 'forged' };
  const { event: topic, data } = parsed(body);
  if (typeof topic !== 'string') return { kind: 'forged' };
  const eventId = createHash('sha256').update(body).digest('hex');
  const said = aboutOf(topic, Object(data));
  if (said === null) return { kind: 'ignored', eventId };
  return { kind: 'event', eventId, topic, ...said };
}

type Said = Pick<Extract<Notice, { kind: 'event' }>, 'about' | 'changedAt'>;

function aboutOf(topic: string, data: Record<string, unknown>): Said | null {
  if (topic === 'track_updated') {
    const report = reportIn(data);
    return report && { about: { noun: 'parcel', report }, changedAt: report.changedAt };
  }
  if (topic !== 'transaction_created' && topic !== 'transaction_updated') return null;
  const reference = textOf(data.object_id);
  if (reference === null) return null;
  return {
    about: { noun: 'effect', reference, mark: textOf(data.metadata) },
    changedAt: timeOf(data.object_updated),
  };
}

const timeOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : null;

function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',', MOST_PARTS).map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const right = hmac(secret, [`${time}.`, body], 'hex');
  return parts.some(([name, given = '']) => name === 'v1' && isSameSignature(given, right));
}

function parsed(body: Buffer): Event {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Event;
  } catch {
    return {};
  }
}
