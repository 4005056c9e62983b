/**
 * Stripe's webhooks (docs.stripe.com/webhooks/signature and docs.stripe.com/api/events/types; read November 2026). The signature is
 * HMAC-SHA256 over `t.body`; while a secret is replaced, there are several.
 */
import type { Notice } from '../../ports.ts';
import { hmac, isSameSignature } from '../../signature.ts';
import { markIn } from './refunds.ts';

/** As in Stripe's own libraries. */
const TOLERANCE_SECONDS = 300;

/** What became of something that we made. The object of each has an id and metadata. */
const EFFECTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'transfer.updated',
  'transfer.reversed',
];

type Event = { id?: unknown; type?: unknown; created?: unknown; data?: { object?: Record<string, unknown> } };

/** @param now milliseconds */
export function noticeOf(signature: string | undefined, body: Buffer, secret: string, now: number): Notice {
  if (signature === undefined || !isSigned(signature, body, secret, now)) return { kind: 'forged' };
  const event = parsed(body);
  const { id: eventId, type: topic, created } = event ?? {};
  if (typeof eventId !== 'string' || typeof topic !== 'string') return { kind: 'forged' };
  const changedAt = typeof created === 'number' ? new Date(created * 1000).toISOString() : null;
  const object = event?.data?.object ?? {};
  if (topic === 'account.application.deauthorized')
    return { kind: 'event', eventId, topic, changedAt, about: { noun: 'disconnected' } };
  if (!EFFECTS.includes(topic) || typeof object.id !== 'string') return { kind: 'ignored', eventId };
  const about = { noun: 'effect', reference: object.id, mark: markIn(object.metadata) } as const;
  return { kind: 'event', eventId, topic, changedAt, about };
}

/** Twelve are more than the secrets of a day. */
const MOST_PARTS = 12;

function isSigned(header: string, body: Buffer, secret: string, now: number): boolean {
  const parts = header.split(',', MOST_PARTS).map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const right = hmac(secret, [`${time}.`, body], 'hex');
  return parts.some(([name, given = '']) => name === 'v1' && isSameSignature(given, right));
}

function parsed(body: Buffer): Event | null {
  try {
    return JSON.parse(body.toString('utf8')) as Event | null;
  } catch {
    return null;
  }
}
