import { randomUUID } from 'node:crypto';
import { findMessages } from '../../../../server/claims/conversation/queries.ts';
import { presentMessage } from '../../../../server/claims/present-message.ts';
import type { ClaimDocument, MessageRow } from '../../../../server/claims/queries.ts';
import type { Context } from '../../../../server/context.ts';
import { withStore } from '../../../../server/database/with-store.ts';
import { urls } from '../../../../urls.ts';
import { dayWithYear } from '../../../order/flow/days.ts';
import type { FieldError } from '../../../parts/views.ts';
import type { OpenedClaim } from '../opened.ts';
import { replyEffect } from './effect.ts';
import { type ConversationProps, type Draft, EMPTY_DRAFT } from './model.ts';
import { threadEntry } from './thread-entry.ts';

/** A few phone screens of messages; earlier ones are a tap away. */
const A_PAGE = 30;
/** src/contract/message.ts */
export const CONTENT_MAX = 5_000;

/** A redrawn form: what was typed, and why it was refused. */
export type Typed = { values: Draft; errors: FieldError[] };
export const NOTHING_TYPED: Typed = { values: EMPTY_DRAFT, errors: [] };

/** Which messages to show: those before this number, or the newest if null. */
export function beforeOf(query: URLSearchParams): number | null {
  const before = Number(query.get('before'));
  return Number.isInteger(before) && before > 1 && before <= 2_000_000_000 ? before : null;
}

type Page = { rows: MessageRow[]; files: ClaimDocument['files'] };

async function pageOf(
  context: Context,
  { store, document }: OpenedClaim,
  before: number | null,
): Promise<Page> {
  if (before === null) return { rows: document.messages.slice(-A_PAGE), files: document.files };
  const span = { before, limit: A_PAGE };
  const found = await withStore(context.db, store.id, (client) =>
    findMessages(client, store.id, document.claim.id, span),
  );
  return { rows: found.messages, files: found.files };
}

export async function conversationProps(
  context: Context,
  opened: OpenedClaim,
  { token, before, typed }: { token: string; before: number | null; typed: Typed },
): Promise<ConversationProps> {
  const { store, document } = opened;
  const { claim } = document;
  const { rows, files } = await pageOf(context, opened, before);
  const place = { storeName: store.name, timeZone: store.timeZone };
  const first = rows[0]?.position ?? 1;
  return {
    claimId: claim.id,
    token,
    ...place,
    messages: rows.map((row) =>
      threadEntry(presentMessage(context, { claim, files }, row, 'customer'), place),
    ),
    earlier: first > 1 ? urls.viewMessages(token, first) : null,
    latest: before === null ? null : urls.viewMessages(token),
    after: document.events.at(-1)?.sequence ?? 0,
    stream: urls.api.claimStream(claim.id),
    effect: replyEffect(claim.status, claim.closed_for ?? null),
    until: claim.dismissed_until ? dayWithYear(claim.dismissed_until, store.timeZone) : null,
    action: urls.sendMessage(token),
    key: randomUUID(),
    contentMax: CONTENT_MAX,
    filesMax: store.settings.uploads.filesPerIssue,
    uploadUrl: urls.api.uploads(),
    ...typed,
  };
}
