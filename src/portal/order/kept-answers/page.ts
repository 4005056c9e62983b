/** Keeps unfinished answers (docs/decisions/047-kept-answers.md) for each page, next to the draft of submitted ones. */
import type { FastifyRequest } from 'fastify';
import type { Answers } from '../../../server/drafts/queries.ts';
import { formOf } from '../../engine/form-fields.ts';
import type { FieldName } from '../../engine/form-limits.ts';
import type { Form } from '../../engine/forms.ts';
import { queryOf } from '../../engine/store-of-visit.ts';

/** Never kept: buttons, fields tied to one rendering of the page, and drawn signatures, which belong to the filed claim only. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'done',
  'remove',
  'seen',
  'signature',
  'update',
  'upload',
] satisfies FieldName[]);

const LONGEST_PAGE = 400;

/** Key of a page within its order: its path plus the package, product or item it asks about. */
export function pageOf(request: FastifyRequest): string {
  const asked = queryOf(request);
  const parts = ['parcel', 'product', 'each'].flatMap((name) => asked.get(name) ?? []);
  return [request.url.replace(/\?.*$/s, ''), ...parts].join(' ').slice(0, LONGEST_PAGE);
}

/** `at`: when the page saved it, in milliseconds of the server's clock. */
export type KeptForm = Form & { at: number };

type Kept = Record<string, Pick<Answers, 'at' | 'fields'>>;

/** The unsent answers of a page; null if there are none. */
export function keptForm(answers: unknown, page: string): KeptForm | null {
  const kept = (answers ?? {}) as Kept;
  const { at, fields } = (Object.hasOwn(kept, page) ? kept[page] : null) ?? { at: 0, fields: null };
  return fields ? { ...formOf(fields), at } : null;
}

export function fieldsToKeep({ fields }: Form): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_KEPT.has(name)));
}
