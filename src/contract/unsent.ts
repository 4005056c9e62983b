/** What someone of the team has typed about a claim and not sent. */
import { z } from 'zod';
import { UNSENT_KINDS } from '../domain/claims/acts.ts';
import { text, time } from './text.ts';

export const unsentKind = z
  .union([z.enum(UNSENT_KINDS), z.templateLiteral(['note:', z.string().regex(/^\w{1,64}$/)])])
  .meta({ description: '`note:` and the id of a note: a correction of it.' });

/** JSON that the database can store: no NUL, in keys or in values. */
const storable = z
  .record(z.string(), z.unknown())
  .refine((form) => text(Number.MAX_SAFE_INTEGER).safeParse(flat(form)).success, {
    error: 'Remove characters that cannot be stored (NUL, broken Unicode).',
  });

function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, one]) => key + flat(one))
    .join('\n');
}

const tab = text(64).meta({
  description: 'The tab that saves. It may replace what it saved itself.',
  example: '5f3c2b1e-8f6d-4c1a-9a55-0d8b3f2a7c41',
});
const REPLACES = 'When what the tab saw before was saved, null for nothing. ';

export const unsentBodySchema = z
  .strictObject({
    text: text(20_000).default(''),
    form: storable.nullable().default(null).meta({ description: 'The form as the screen keeps it.' }),
    tab: tab.optional(),
    replaces: time.nullish().meta({
      description: `${REPLACES}Refused if another tab saved something else since. Without it, anything is replaced.`,
    }),
  })
  .meta({ id: 'UnsentBody', example: { text: 'Hi Ada, ', form: { reason: 'PACKAGE_ARRIVED' } } });

export const unsentGoneSchema = z.object({
  tab: tab.optional(),
  replaces: time.optional().meta({
    description: `${REPLACES}With one of the two, what another tab saved since stays.`,
    example: '2026-11-10T12:00:00.000Z',
  }),
});

export const unsentSchema = z.object({
  kind: unsentKind,
  text: z.string(),
  form: z.record(z.string(), z.unknown()).nullable(),
  tab: z.string().nullable().meta({ description: 'The tab that saved it.' }),
  savedAt: z.string(),
});

export type Unsent = z.infer<typeof unsentSchema>;

export const unsentAnswerSchema = z
  .object({ savedAt: z.string() })
  .meta({ id: 'UnsentSaved', example: { savedAt: '2026-11-10T12:00:00.000Z' } });
