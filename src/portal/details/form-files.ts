/** Photos that come with the form itself, for browsers without script. */
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileKindOf } from '../../domain/file-limits.ts';
import { problemOf } from '../../server/http/translate.ts';
import { removeUpload, takeFormFile } from '../../server/uploads/commands.ts';
import { words } from '../flow/words.ts';
import { type Form, formOf } from '../forms.ts';
import { text } from '../text.ts';
import type { FieldError } from '../views.ts';
import type { Visit } from '../visit.ts';

export type SentForm = Form & {
  /** Keys of the files taken, in the order they came. */
  taken: string[];
  errors: FieldError[];
};

const LONGEST_NAME = 200;

/** A browser without a chosen file sends an empty part without a name. */
const isChosen = ({ filename }: MultipartFile) => typeof filename === 'string' && filename !== '';

async function takePart(visit: Visit, part: MultipartFile): Promise<{ key: string } | { refused: string }> {
  const filename = part.filename.replaceAll('\0', '').toWellFormed().slice(-LONGEST_NAME);
  const kind = fileKindOf(filename);
  if (kind !== 'image' && kind !== 'video') return { refused: words.fileKind(filename) };
  try {
    const upload = { filename, contentType: `${kind}/*`, owner: { orderId: visit.order.id } };
    return { key: await takeFormFile(visit.context, visit.store, upload, part.file) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return { refused: words.fileRefused(filename, problem.detail) };
  }
}

/** Reads the form and takes its files as they arrive, no more than fit beside those it names already. */
export async function readSentForm(visit: Visit, request: FastifyRequest): Promise<SentForm> {
  const fields = new Map<string, string[]>();
  const taken: string[] = [];
  const errors: FieldError[] = [];
  const max = visit.store.settings.uploads.filesPerIssue;
  const refuse = (message: string) => {
    if (!errors.some((error) => error.message === message)) errors.push({ field: 'photos', message });
  };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') {
        fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value]);
      }
      continue;
    }
    const full = taken.length + (fields.get('image') ?? []).length >= max;
    if (isChosen(part) && full) refuse(text.details.tooManyPhotos(max));
    if (isChosen(part) && !full) {
      const outcome = await takePart(visit, part);
      if ('key' in outcome) taken.push(outcome.key);
      else refuse(outcome.refused);
    }
    // What was refused is still to be read past, or the parts behind it never come.
    part.file.resume();
  }
  return { ...formOf(fields), taken, errors };
}

/** The photo whose button was pressed goes, from the form and from the disk. */
export async function withoutRemoved(visit: Visit, form: SentForm): Promise<string[]> {
  const removed = form.one('remove');
  const images = [...new Set([...form.all('image'), ...form.taken])].filter((key) => key !== removed);
  if (removed !== '') await removeUpload(visit.context, visit.store.id, { orderId: visit.order.id }, removed);
  return images;
}
