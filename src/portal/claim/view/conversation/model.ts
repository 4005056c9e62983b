import type { FieldError, PhotoView } from '../../../parts/views.ts';

/** A message as the thread shows it, with days and times in the store's time zone. */
export type ThreadEntry = {
  id: string;
  /** Written by the shopper; other messages are the team's. */
  mine: boolean;
  name: string;
  /** ISO 8601; messages are sorted by it. */
  at: string;
  /** "Nov 18, 2026" and "2:40 PM". */
  day: string;
  time: string;
  content: string;
  files: PhotoView[];
};

export type Where = 'message' | 'proof';

/** A message from this browser that the server has not confirmed yet. */
export type Outgoing = {
  /** Its idempotency key: all attempts to send it count as one message. */
  key: string;
  content: string;
  files: PhotoView[];
  acknowledged: boolean;
  /** The form it was written in: the conversation, or the answer to a request. */
  where: Where;
  /** When it was submitted, in ISO 8601. */
  at: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, as a sentence. */
  error: string | null;
  /** A retry without changes would fail again. */
  final: boolean;
};

/**
 * How a message changes the claim: not at all, reopens it, or returns it to the team; or that it is only read, or can't be sent.
 */
export type ReplyEffect = 'none' | 'reopens' | 'returns' | 'read-only' | 'decided' | 'archived';

/** An unsent message, as the server returns it after a refusal. */
export type Draft = { content: string; files: PhotoView[]; acknowledged: boolean };

export const EMPTY_DRAFT: Draft = { content: '', files: [], acknowledged: false };

/** Multipart form. Fields: `content`, `photos` (files), `image` (hidden, one for each stored upload), `key`. */
export type ConversationProps = {
  claimId: string;
  /** The claim's own token for the page's script; cookies in this browser may belong to other claims. Empty in the gallery. */
  token: string;
  storeName: string;
  timeZone: string;
  /** Newest last. */
  messages: ThreadEntry[];
  /** URL of the page with earlier messages; `latest` is the URL of the newest ones if they are not shown. */
  earlier: string | null;
  latest: string | null;
  /** Number of the claim's newest event; the stream starts after it. */
  after: number;
  /** URL of the claim's stream. Pages carry their URLs so that the script needs no URL table. */
  stream: string;
  effect: ReplyEffect;
  /** The day until which the claim is on hold. */
  until: string | null;
  action: string;
  /** Idempotency key of the no-script form. */
  key: string;
  contentMax: number;
  filesMax: number;
  uploadUrl: string;
  values: Draft;
  errors: FieldError[];
  /** Gallery only: unsent messages, which a real page's script holds. */
  outbox?: Outgoing[];
};
