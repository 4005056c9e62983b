/** Photos that are submitted with the form, for browsers without script. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileKindOf } from '../../domain/filing/file-limits.ts';
import type { Context } from '../../server/context.ts';
import { problemOf } from '../../server/http/translate.ts';
import type { KnownStore } from '../../server/stores/queries.ts';
import { removeUpload, takeFormFile, type UploadSender } from '../../server/uploads/commands.ts';
import type { UploadOwner } from '../../server/uploads/queries.ts';
import { senderOf } from '../../server/uploads/sender.ts';
import type { Form } from '../engine/forms.ts';

import type { FieldError } from '../parts/views.ts';
import { LEFT_OUT } from './left-out.ts';
import { collectFields } from './sent-fields.ts';
import { contentTypeOf, type FileSort, mediaTypeOf } from './sorts.ts';
import { words } from './text.ts';

/**
 * Who owns the files, and which kinds are accepted. `longestField` limits the form's other fields if one may be longer than
 * usual.
 */
export type UploadTarget = {
  context: Context;
  store: KnownStore;
  owner: UploadOwner;
  sort: FileSort;
  longestField?: number;
};

export type SentForm = Form & {
  /** Keys of the accepted files, in order. */
  taken: string[];
  errors: FieldError[];
};

const LONGEST_NAME = 200;

/** Without a chosen file, browsers send an empty part without a filename. */
const isChosen = ({ filename }: MultipartFile) => typeof filename === 'string' && filename !== '';

async function takePart(
  target: UploadTarget,
  sender: UploadSender,
  part: MultipartFile,
): Promise<{ key: string } | { refused: string }> {
  const filename = part.filename.replaceAll('\0', '').toWellFormed().slice(-LONGEST_NAME);
  const kind = fileKindOf(filename);
  if (contentTypeOf(filename, target.sort) === null) {
    return { refused: LEFT_OUT[target.sort].fileKind(filename) };
  }
  try {
    const contentType = kind === 'document' ? 'application/pdf' : `${kind}/*`;
    const mediaType = mediaTypeOf(contentType, target.sort);
    const upload = { filename, contentType, mediaType, owner: target.owner } as const;
    return { key: await takeFormFile(target.context, target.store, upload, part.file, sender) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { refused: words.fileRefused(filename, problem.detail) };
  }
}

/** Parses the form and stores its files as they arrive, up to the maximum including those already attached. */
async function readSentForm(target: UploadTarget, request: FastifyRequest): Promise<SentForm> {
  const fields = collectFields(request);
  const taken: string[] = [];
  const errors: FieldError[] = [];
  const max = target.store.settings.uploads.filesPerIssue;
  const sender = senderOf(request);
  const refuse = (message: string) => {
    if (!errors.some((error) => error.message === message)) errors.push({ field: 'photos', message });
  };
  const { longestField: fieldSize } = target;
  for await (const part of request.parts(fieldSize === undefined ? {} : { limits: { fieldSize } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.add(part.fieldname, part.value);
      continue;
    }
    const full = taken.length + fields.form.all('image').length >= max;
    if (isChosen(part) && full) refuse(LEFT_OUT[target.sort].tooMany(max));
    if (isChosen(part) && !full) {
      const outcome = await takePart(target, sender, part);
      if ('key' in outcome) taken.push(outcome.key);
      else refuse(outcome.refused);
    }
    // Drain the refused file, or the parts after it never arrive.
    part.file.resume();
  }
  if (fields.refusal !== null) throw fields.refusal;
  return { ...fields.form, taken, errors };
}

/** Removes the photo whose button was pressed, from the form and from storage. */
export async function withoutRemoved(target: UploadTarget, form: SentForm): Promise<string[]> {
  const removed = form.one('remove');
  const images = [...new Set([...form.all('image'), ...form.taken])].filter((key) => key !== removed);
  if (removed !== '') await removeUpload(target.context, target.store.id, target.owner, removed);
  return images;
}

/** The form with its files; a form without files was already parsed. */
export async function sentForm(target: UploadTarget, form: Form, request: FastifyRequest): Promise<SentForm> {
  return request.isMultipart() ? readSentForm(target, request) : { ...form, taken: [], errors: [] };
}
