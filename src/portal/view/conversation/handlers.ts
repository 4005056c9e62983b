/** Messages and answers that come as forms: the way without script, and what both ways share. */

import type { FastifyRequest } from 'fastify';
import { type Caller, callerKey } from '../../../server/auth/caller.ts';
import { changeClaim } from '../../../server/claims/change.ts';
import type { Context } from '../../../server/context.ts';
import { sendMessage } from '../../../server/conversation/commands.ts';
import { describeRepeat } from '../../../server/http/answers.ts';
import { urls } from '../../../urls.ts';
import type { Form } from '../../forms.ts';
import { sentForm, type Taker, withoutRemoved } from '../../uploads/form-files.ts';
import { photosOf } from '../../uploads/photos.ts';
import type { FieldError } from '../../views.ts';
import type { OpenedClaim } from '../opened.ts';
import { answerContent, proofErrors } from '../proof/answers.ts';
import { messageErrors } from './answers.ts';
import type { Draft, Where } from './model.ts';
import { CONTENT_MAX, type Typed } from './props.ts';

/** Someone with the link to their claim. */
export type Talker = OpenedClaim & { context: Context; holder: Caller; token: string };

/** What each of the two forms calls its fields; a page may hold both. */
const FORMS = {
  message: { content: 'content', files: 'photos', anchor: 'conversation' },
  proof: { content: 'answer', files: 'proofs', anchor: 'proof' },
} as const satisfies Record<Where, object>;

/** Where a form that was taken leads to, or what has to be looked at again. */
export type Taken = { to: string } | { where: Where; typed: Typed };

const takerOf = ({ context, store, document }: Talker): Taker => ({
  context,
  store,
  owner: { orderId: document.claim.order_id, claimId: document.claim.id },
  sort: 'message',
});

/** A browser writes lines apart by two signs, and counts them as one. */
const oneSign = (content: string) => content.replaceAll('\r\n', '\n');

function errorsOf({ document }: Talker, where: Where, { content, files, acknowledged }: Draft): FieldError[] {
  const written = { content, files: files.length, acknowledged };
  if (where === 'message') return messageErrors(written, FORMS.message.content, CONTENT_MAX);
  return proofErrors(document.claim.proof_request?.types ?? [], written, CONTENT_MAX);
}

/** Taken once: the same words and files from the same form are the same message, other words another one. */
async function send(talker: Talker, draft: Draft, key: string): Promise<void> {
  const { context, holder: caller, document } = talker;
  const { content, files, acknowledged } = draft;
  const { id } = document.claim;
  const names = files.map(({ filename }) => filename);
  const repeat = describeRepeat({
    caller: callerKey(caller),
    address: `form ${urls.api.claimMessages(id)}`,
    body: '',
    key: JSON.stringify([key, content, acknowledged, names]),
  });
  const body = {
    messageContent: content,
    medias: files.map(({ fileKey }) => fileKey),
    senderName: null,
    acknowledged,
  };
  await changeClaim(context, { caller, claimId: id, repeat, version: null }, (held) =>
    sendMessage(held, body),
  );
}

/** Throws what a rule refuses, with what was typed in `typed.current`: no refusal costs a word. */
export async function takeTalk(
  talker: Talker,
  { where, form, request }: { where: Where; form: Form; request: FastifyRequest },
  typed: { current: Typed },
): Promise<Taken> {
  const names = FORMS[where];
  const sent = await sentForm(takerOf(talker), form, request);
  const keys = await withoutRemoved(takerOf(talker), sent);
  const kept = await photosOf(takerOf(talker), keys);
  const draft = {
    content: oneSign(sent.one(names.content)),
    files: kept.slice(0, talker.store.settings.uploads.filesPerIssue),
    acknowledged: sent.one('acknowledged') === 'yes',
  };
  const refused = sent.errors.map(({ message }) => ({ field: names.files, message }));
  const isStaying = sent.one('upload') === '1' || sent.one('remove') !== '';
  const errors = [...refused, ...(isStaying ? [] : errorsOf(talker, where, draft))];
  typed.current = { values: draft, errors };
  if (isStaying || errors.length > 0) return { where, typed: typed.current };
  const content = where === 'proof' ? answerContent(draft.content, draft.acknowledged) : draft.content;
  await send(talker, { ...draft, content }, sent.one('key'));
  return { to: `${urls.view(talker.token)}#${names.anchor}` };
}
