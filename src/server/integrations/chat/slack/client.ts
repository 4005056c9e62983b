/**
 * Slack's incoming webhooks, and conversations.create of its Web API (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks,
 * docs.slack.dev/reference/methods/conversations.create; read November 2026). Calls go to Slack's own two hosts only and follow no
 * redirect, so an address that somebody enters can lead nowhere else.
 */
import { isSlackFailure, type Refusal, WEBHOOK_PATH } from '../../../../domain/notifications/slack.ts';

export type Posted = { ok: true } | Refusal;
export type Channel = { id: string; name: string };
export type Created = { ok: true; channel: Channel } | Refusal;

export type Slack = {
  /** Whether an address is an incoming webhook of Slack. */
  isWebhook: (address: string) => boolean;
  /** @param text in Slack's own markup. Never rejects */
  post: (webhook: string, text: string) => Promise<Posted>;
  /** Never rejects. */
  createChannel: (token: string, channel: { name: string; isPrivate: boolean }) => Promise<Created>;
};

const HOOKS = 'https://hooks.slack.com';
const API = 'https://slack.com/api';
const TIMEOUT_MS = 10_000;
/** Callers may hold a connection to the database meanwhile. If Slack is slow, this leaves the others for everybody else. */
const MOST_AT_ONCE = 4;
const BUSY: Answer = { status: 429, body: '', retryAfter: '10' };

/** @param base another server instead of Slack's, for demos and tests */
export function openSlack(base: string | null): Slack {
  const isWebhook = (address: string): boolean => {
    const host = base ?? HOOKS;
    return address.startsWith(`${host}/`) && WEBHOOK_PATH.test(address.slice(host.length));
  };
  return {
    isWebhook,
    post: async (webhook, text) => {
      if (!isWebhook(webhook)) return refusal('invalid_token');
      const answer = await send(webhook, { text, unfurl_links: false, unfurl_media: false });
      if (answer === null) return refusal('unreachable');
      if (answer.status === 200) return { ok: true };
      return refusal(codeOf(answer), retryAfterOf(answer));
    },
    createChannel: async (token, { name, isPrivate }) => {
      const address = `${base === null ? API : `${base}/api`}/conversations.create`;
      const answer = await send(address, { name, is_private: isPrivate }, token);
      if (answer === null) return refusal('unreachable');
      if (answer.status !== 200) return refusal(codeOf(answer), retryAfterOf(answer));
      return createdIn(answer.body);
    },
  };
}

type Answer = { status: number; body: string; retryAfter: string | null };

let open = 0;

/** Null if there was no answer. Errors of fetch may name the address, which is a secret, so they go nowhere. */
async function send(address: string, body: object, token?: string): Promise<Answer | null> {
  if (open >= MOST_AT_ONCE) return BUSY;
  open += 1;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      status: answer.status,
      body: await answer.text(),
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch {
    return null;
  } finally {
    open -= 1;
  }
}

const refusal = (code: string, retryAfter: number | null = null): Refusal => ({
  ok: false,
  code: isSlackFailure(code) ? code : 'refused',
  retryAfter,
});

/** Webhooks answer with a word alone. */
function codeOf({ status, body }: Answer): string {
  const word = body.trim();
  if (status === 429) return 'ratelimited';
  if (status >= 500) return 'unavailable';
  if (isSlackFailure(word)) return word;
  if (status === 404) return 'no_service';
  return status === 410 ? 'channel_is_archived' : 'refused';
}

const retryAfterOf = ({ retryAfter }: Answer): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

/** The Web API answers 200 also to what it refuses. */
function createdIn(body: string): Created {
  const answer = parsed(body) as { ok?: unknown; error?: unknown; channel?: Partial<Channel> } | null;
  const { id, name } = answer?.channel ?? {};
  if (answer?.ok === true && typeof id === 'string' && typeof name === 'string')
    return { ok: true, channel: { id: id.slice(0, 40), name: name.slice(0, 80) } };
  const code = typeof answer?.error === 'string' ? answer.error : 'refused';
  return refusal(code === 'internal_error' || code === 'fatal_error' ? 'unavailable' : code);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
