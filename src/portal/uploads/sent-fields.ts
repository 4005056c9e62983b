/** The fields of a form that was sent with files, for the page of a refusal: what was typed is kept, files are not. */
import type { FastifyRequest } from 'fastify';
import { FormFields } from '../engine/form-fields.ts';
import type { Form } from '../engine/forms.ts';

const arrived = new WeakMap<FastifyRequest, FormFields>();

/** Whoever reads the form collects its fields here. */
export function collectFields(request: FastifyRequest): FormFields {
  const fields = new FormFields();
  arrived.set(request, fields);
  return fields;
}

/** What has arrived of the form; reads it if nobody did. Null if it is refused or can't be read. */
export async function fieldsWithoutFiles(request: FastifyRequest): Promise<Form | null> {
  if (!request.isMultipart()) return null;
  const fields = arrived.get(request) ?? (await readFields(request));
  return fields === null || fields.refusal !== null ? null : fields.form;
}

async function readFields(request: FastifyRequest): Promise<FormFields | null> {
  const fields = collectFields(request);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume();
      else if (typeof part.value === 'string') fields.add(part.fieldname, part.value);
    }
    return fields;
  } catch {
    return null;
  }
}
