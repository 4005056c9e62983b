/**
 * ShipStation's webhooks (docs.shipstation.com/guides/webhooks and /guides/webhooks-validation; read November 2026). The signature is RSA
 * over `timestamp.body`, by a key that ShipStation publishes. It signs for all of its customers with the same keys: that an event is ours
 * is shown by the secret in our address. Events have no id: the same body is the same event.
 */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { call } from '../../call.ts';
import type { Notice } from '../../ports.ts';
import { textOf } from '../amounts.ts';
import { type Meanings, reportOf } from '../report.ts';

const TOLERANCE_MS = 5 * 60_000;
const KEYS_LAST_MS = 60 * 60_000;
/** A key that is not known is asked for so often at most. */
const ASK_AGAIN_MS = 60_000;

type Headers = Readonly<Record<string, string | undefined>>;
type Key = JsonWebKey & { kid?: unknown };

/** @param base of the published keys */
export function openNotices(base: string, now: () => number) {
  let kept: { keys: readonly Key[]; at: number } = { keys: [], at: Number.NEGATIVE_INFINITY };

  const keyOf = async (id: string): Promise<Key | undefined> => {
    const known = kept.keys.find(({ kid }) => kid === id);
    const age = now() - kept.at;
    if (known ? age < KEYS_LAST_MS : age < ASK_AGAIN_MS) return known;
    const answer = await call(`${base}/jwks`, { method: 'GET', timeoutMs: 5000, largest: 100_000 });
    const keys = answer.kind === 'answer' && answer.status === 200 ? Object(answer.json).keys : null;
    if (!Array.isArray(keys)) return known;
    kept = { keys: keys.map((key) => Object(key) as Key), at: now() };
    return kept.keys.find(({ kid }) => kid === id);
  };

  return async (headers: Headers, body: Buffer): Promise<Notice> => {
    const [id, signature, time] = [KEY_ID, SIGNATURE, TIME].map((name) => headers[name] ?? '');
    if (!id || !signature || !time || !(Math.abs(now() - Date.parse(time)) <= TOLERANCE_MS)) return FORGED;
    const key = await keyOf(id);
    return key && isSigned(key, [time, body], signature) ? noticeOf(body, time) : FORGED;
  };
}

const FORGED: Notice = { kind: 'forged' };
const KEY_ID = 'x-shipengine-rsa-sha256-key-id';
const SIGNATURE = 'x-shipengine-rsa-sha256-signature';
const TIME = 'x-shipengine-timestamp';

function isSigned(key: Key, [time, body]: [string, Buffer], signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
    return verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** docs.shipstation.com/tracking: AC accepted, IT in transit, DE delivered, EX exception, AT attempted, NY not yet, SP at a pickup point. */
const MEANINGS: Meanings = {
  NY: { status: 'LABEL_PURCHASED' },
  AC: { status: 'CARRIER_PICKED_UP' },
  IT: { status: 'IN_TRANSIT' },
  AT: { status: 'ATTEMPTED_DELIVERY' },
  SP: { status: 'READY_FOR_PICKUP' },
  DE: { status: 'DELIVERED' },
  EX: { status: 'DELAYED' },
};

function noticeOf(body: Buffer, time: string): Notice {
  const eventId = createHash('sha256').update(body).digest('hex');
  const { resource_type: topic, data } = parsed(body);
  if (topic !== 'API_TRACK') return { kind: 'ignored', eventId };
  const track = Object(data) as Record<string, unknown>;
  const events = Array.isArray(track.events) ? track.events : [];
  const tracked = {
    ...{ trackingNumber: track.tracking_number, company: textOf(track.carrier_code)?.toUpperCase() },
    ...{ status: String(track.status_code), changedAt: new Date(time).toISOString() },
    estimatedAt: track.estimated_delivery_date,
    events: events.map((given) => {
      const one = Object(given);
      const place = [one.city_locality, one.state_province || one.country_code];
      return { at: one.occurred_at, status: String(one.status_code), place, description: one.description };
    }),
  };
  const report = reportOf(tracked, MEANINGS);
  if (report === null) return { kind: 'ignored', eventId };
  return { kind: 'event', eventId, topic, changedAt: report.changedAt, about: { noun: 'parcel', report } };
}

function parsed(body: Buffer): { resource_type?: unknown; data?: unknown } {
  try {
    return Object(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}
