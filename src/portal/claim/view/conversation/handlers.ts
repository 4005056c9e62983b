/** Handles messages and answers sent as forms: the no-script path, and what both paths share. */

import type { FastifyRequest } from 'fastify';
import { type Caller, callerKey } from '../../../../server/auth/caller.ts';
import { changeClaim } from '../../../../server/claims/change.ts';
import { sendMessage } from '../../../../server/claims/conversation/commands.ts';
import type { Context } from '../../../../server/context.ts';
import { describeRepeat } from '../../../../server/http/answers.ts';
import { urls } from '../../../../urls.ts';
import type { Form } from '../../../engine/forms.ts';
import type { FieldError } from '../../../parts/views.ts';
import { sentForm, type UploadTarget, withoutRemoved } from '../../../uploads/form-files.ts';
import { photosOf } from '../../../uploads/photos.ts';
import type { OpenedClaim } from '../opened.ts';
import { answerContent, proofErrors } from '../proof/answers.ts';
import { messageErrors } from './answers.ts';
import type { Draft, Where } from './model.ts';
import { CONTENT_MAX, type Typed } from './props.ts';

/** A visitor with the link to their claim. */
export type Writer = OpenedClaim & { context: Context; holder: Caller; token: string };

/** Field names of the two forms, which may be on the same page. */
const FORMS = {
  message: { content: 'content', files: 'photos', anchor: 'conversation' },
  proof: { content: 'answer', files: 'proofs', anchor: 'proof' },
} as const satisfies Record<Where, object>;

/** Where an accepted form leads, or the values of a rejected one. */
export type Taken = { to: string } | { where: Where; typed: Typed };

const uploadTargetOf = ({ context, store, document }: Writer): UploadTarget => ({
  context,
  store,
  owner: { orderId: document.claim.order_id, claimId: document.claim.id },
  sort: 'message',
});

/** Browsers submit line breaks as CRLF but count each as one character. */
const oneSign = (content: string) => content.replaceAll('\r\n', '\n');

function errorsOf({ document }: Writer, where: Where, { content, files, acknowledged }: Draft): FieldError[] {
  const written = { content, files: files.length, acknowledged };
  if (where === 'message') return messageErrors(written, FORMS.message.content, CONTENT_MAX);
  return proofErrors(document.claim.proof_request?.types ?? [], written, CONTENT_MAX);
}

/** Sends once: the same text and files from the same form are the same message; any other text is a new one. */
async function send(writer: Writer, draft: Draft, key: string): Promise<void> {
  const { context, holder: caller, document } = writer;
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

/** Throws if a rule refuses the message; `typed.current` then holds everything that was typed. */
export async function takeMessage(
  writer: Writer,
  { where, form, request }: { where: Where; form: Form; request: FastifyRequest },
  typed: { current: Typed },
): Promise<Taken> {
  const names = FORMS[where];
  const sent = await sentForm(uploadTargetOf(writer), form, request);
  const keys = await withoutRemoved(uploadTargetOf(writer), sent);
  const kept = await photosOf(uploadTargetOf(writer), keys);
  const draft = {
    content: oneSign(sent.one(names.content)),
    files: kept.slice(0, writer.store.settings.uploads.filesPerIssue),
    acknowledged: sent.one('acknowledged') === 'yes',
  };
  const refused = sent.errors.map(({ message }) => ({ field: names.files, message }));
  const isStaying = sent.one('upload') === '1' || sent.one('remove') !== '';
  const errors = [...refused, ...(isStaying ? [] : errorsOf(writer, where, draft))];
  typed.current = { values: draft, errors };
  if (isStaying || errors.length > 0) return { where, typed: typed.current };
  const content = where === 'proof' ? answerContent(draft.content, draft.acknowledged) : draft.content;
  await send(writer, { ...draft, content }, sent.one('key'));
  return { to: `${urls.view(writer.token)}#${names.anchor}` };
}
