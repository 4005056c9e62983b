import type { FieldError, PhotoView } from '../../../parts/views.ts';

/** One message as the thread shows it; days and times are the store's. */
export type ThreadEntry = {
  id: string;
  /** The shopper's own; the others are the team's. */
  mine: boolean;
  name: string;
  /** ISO 8601: messages stand in this order. */
  at: string;
  /** "Nov 18, 2026" and "2:40 PM". */
  day: string;
  time: string;
  content: string;
  files: PhotoView[];
};

export type Where = 'message' | 'proof';

/** A message of this browser that the server has not confirmed yet. */
export type Outgoing = {
  /** Its idempotency key: however often it is sent, it is one message. */
  key: string;
  content: string;
  files: PhotoView[];
  acknowledged: boolean;
  /** Where it was written: in the conversation, or as an answer to what was asked for. */
  where: Where;
  /** ISO 8601, when it was sent off. */
  at: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, as a sentence. */
  error: string | null;
  /** Sent again as it is, it would be refused again. */
  final: boolean;
};

/** What a message does to the claim: nothing that needs entry, opens it again, is only read, or can't be sent. */
export type ReplyEffect = 'none' | 'reopens' | 'returns' | 'read-only' | 'decided' | 'archived';

/** What is typed and not sent, as the server gives it back after a refusal. */
export type Draft = { content: string; files: PhotoView[]; acknowledged: boolean };

export const EMPTY_DRAFT: Draft = { content: '', files: [], acknowledged: false };

/** Multipart form. Fields: `content`, `photos` (files), `image` (hidden, one a stored upload), `key`. */
export type ConversationProps = {
  claimId: string;
  /** The claim's own token, for the page's script: whatever cookies this browser holds of other claims. Empty in the gallery. */
  token: string;
  storeName: string;
  timeZone: string;
  /** Newest last. */
  messages: ThreadEntry[];
  /** Address of the page with those before these; `latest` of that with the newest, where these are not. */
  earlier: string | null;
  latest: string | null;
  /** The number of the newest event of the claim: news come from there on. */
  after: number;
  /** Address of the claim's news, for the page's script: pages carry addresses, so that it needs no table of all. */
  stream: string;
  effect: ReplyEffect;
  /** The day until which the claim is set aside. */
  until: string | null;
  action: string;
  /** Of the form without script: sent twice, it is one message. */
  key: string;
  contentMax: number;
  filesMax: number;
  uploadUrl: string;
  values: Draft;
  errors: FieldError[];
  /** In the gallery only: messages on their way, as the page's script holds them. */
  outbox?: Outgoing[];
};
