/**
 * PayPal's webhooks (developer.paypal.com/payouts/webhooks, developer.paypal.com/api/webhooks/v1; read November 2026). PayPal itself says
 * whether one is its own: the signature is over a checksum of the body, so the body is passed on byte by byte.
 */
import type { Notice } from '../../ports.ts';
import type { PaypalApi } from './api.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** As the call names them, and as the headers do. */
const PARTS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const LONGEST_HEADER = 500;

type Event = {
  id?: unknown;
  event_type?: unknown;
  create_time?: unknown;
  resource?: {
    payout_batch_id?: unknown;
    sender_batch_id?: unknown;
    payout_item?: { sender_item_id?: unknown };
    batch_header?: { payout_batch_id?: unknown; sender_batch_header?: { sender_batch_id?: unknown } };
  };
};

/** If PayPal can't say whether it is its own, it counts as forged: PayPal sends it again for three days. */
export async function noticeOf(
  api: PaypalApi,
  webhookId: string,
  headers: Headers,
  body: Buffer,
): Promise<Notice> {
  const text = body.toString('utf8');
  const event = parsed(text);
  if (event === null || !(await isPaypals(api, webhookId, headers, text))) return { kind: 'forged' };
  const { id: eventId, event_type: topic, create_time: time, resource = {} } = event;
  if (typeof eventId !== 'string' || typeof topic !== 'string') return { kind: 'forged' };
  const reference = resource.payout_batch_id ?? resource.batch_header?.payout_batch_id;
  if (!topic.startsWith('PAYMENT.PAYOUTS') || typeof reference !== 'string')
    return { kind: 'ignored', eventId };
  const mark =
    resource.sender_batch_id ??
    resource.payout_item?.sender_item_id ??
    resource.batch_header?.sender_batch_header?.sender_batch_id;
  return {
    ...{ kind: 'event', eventId, topic, changedAt: typeof time === 'string' ? time : null },
    about: { noun: 'effect', reference, mark: typeof mark === 'string' ? mark : null },
  };
}

async function isPaypals(api: PaypalApi, webhookId: string, headers: Headers, text: string) {
  const given = Object.entries(PARTS).map(([name, header]) => [name, headers[header] ?? ''] as const);
  if (given.some(([, value]) => value === '' || value.length > LONGEST_HEADER)) return false;
  const parts = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId });
  const body = `${parts.slice(0, -1)},"webhook_event":${text}}`;
  const answer = await api.ask('/v1/notifications/verify-webhook-signature', { body });
  if (answer.kind !== 'answer' || answer.status !== 200) return false;
  return (Object(answer.json) as { verification_status?: unknown }).verification_status === 'SUCCESS';
}

function parsed(text: string): Event | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Event) : null;
  } catch {
    return null;
  }
}
