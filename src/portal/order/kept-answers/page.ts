/** Answers kept as they are given (docs/decisions/047-kept-answers.md): by page, beside the draft of what was sent. */
import type { FastifyRequest } from 'fastify';
import type { Answers } from '../../../server/drafts/queries.ts';
import { formOf } from '../../engine/form-fields.ts';
import type { FieldName } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { queryOf } from '../../engine/store-of-visit.ts';

/** Buttons, what belongs to one drawing of the page, and a drawn signature, which is given with the claim or not at all. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'done',
  'remove',
  'seen',
  'signature',
  'update',
  'upload',
] satisfies FieldName[]);

const LONGEST_PAGE = 400;

/** A page's name within its order: its path, and the parcel, the product or each item that it asks about. */
export function pageOf(request: FastifyRequest): string {
  const asked = queryOf(request);
  const parts = ['parcel', 'product', 'each'].flatMap((name) => asked.get(name) ?? []);
  return [request.url.replace(/\?.*$/s, ''), ...parts].join(' ').slice(0, LONGEST_PAGE);
}

/** `at`: when it said so, in milliseconds by the server's clock. */
export type KeptForm = Form & { at: number };

type Kept = Record<string, Pick<Answers, 'at' | 'fields'>>;

/** What a page said before it was left; null where there is nothing of it. */
export function keptForm(answers: unknown, page: string): KeptForm | null {
  const kept = (answers ?? {}) as Kept;
  const { at, fields } = (Object.hasOwn(kept, page) ? kept[page] : null) ?? { at: 0, fields: null };
  return fields ? { ...formOf(fields), at } : null;
}

export function fieldsToKeep({ fields }: Form): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_KEPT.has(name)));
}
