/** The audit log: who changed what, and when. */
import { z } from 'zod';
import { SUBJECTS, type SubjectKind } from '../domain/audit/operations.ts';
import { createdQuery, nextCursor, pageQuery } from './list.ts';
import { text, time } from './text.ts';

const SUBJECT_KINDS = Object.keys(SUBJECTS) as [SubjectKind, ...SubjectKind[]];

const ACTOR_KINDS = ['person', 'token', 'operator', 'rule'] as const;

export const auditFilterSchema = z.strictObject({
  q: text(200)
    .trim()
    .min(1)
    .optional()
    .meta({ description: 'Words in the names, in what was done, or in what changed.' }),
  actor: text(64).optional().meta({ description: 'The id of a person, an API token or a rule.' }),
  actorKind: z.enum(ACTOR_KINDS).optional().meta({
    description: '`operator` is the command line and the daily work of the server.',
  }),
  operation: text(2_000)
    .transform((operations) => operations.split(','))
    .pipe(z.array(text(64).min(1)).max(50))
    .optional()
    .meta({
      description:
        'As `operation` of a line; several with commas between them. With `settings`, either is enough.',
    }),
  subject: z.enum(SUBJECT_KINDS).optional().meta({ description: 'What kind of thing the line is about.' }),
  subjectId: text(200).optional(),
  settings: text(4_000)
    .transform((paths) => paths.split(','))
    .pipe(z.array(text(100).min(1)).max(100))
    .optional()
    .meta({ description: 'Paths of settings, with commas between them: changes of any of these.' }),
  ...createdQuery,
});

export const auditQuerySchema = auditFilterSchema.extend(pageQuery);

/** Of the platform, which has no settings and no API tokens. */
export const platformAuditFilterSchema = auditFilterSchema
  .omit({ settings: true })
  .extend({ actorKind: z.enum(['person', 'operator']).optional() });

export const platformAuditQuerySchema = platformAuditFilterSchema.extend(pageQuery);

export type AuditFilter = z.infer<typeof auditFilterSchema>;
export type AuditQuery = z.infer<typeof auditQuerySchema>;

const fields = z.record(z.string(), z.unknown()).nullable();

const auditLineSchema = z
  .object({
    id: z.string(),
    at: time,
    actor: z.object({
      kind: z.enum(ACTOR_KINDS),
      id: z.string().nullable(),
      name: z.string().meta({ description: 'As it was then. A rule’s is as it is now.' }),
      version: z.int().nullable().meta({ description: 'Of a rule, when it did this; null for all others.' }),
    }),
    operation: z.string().meta({
      description:
        'The operation of this reference, `claim.` and what the history of a claim says, or a command.',
    }),
    did: z.string().meta({ description: 'What was done, in a few words.' }),
    subject: z.object({
      kind: z.enum(SUBJECT_KINDS),
      id: z.string().nullable(),
      name: z.string().nullable(),
    }),
    before: fields.meta({ description: 'What changed, as it was. Secrets are never here.' }),
    after: fields.meta({ description: 'What changed, as it is since.' }),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' });

export type AuditLine = z.infer<typeof auditLineSchema>;

export const auditLogSchema = z.object({ lines: z.array(auditLineSchema), nextCursor }).meta({
  id: 'AuditLog',
  example: {
    lines: [
      {
        id: 'h3v9x2m4q7',
        at: '2026-11-10T12:30:00.000Z',
        actor: { kind: 'person', id: 'p7k2m9x4vq', name: 'Olive Owner', version: null },
        operation: 'changeLabel',
        did: 'changed the label “Fragile”',
        subject: { kind: 'label', id: 'k3m7p2vx9q', name: 'Fragile' },
        before: { color: 'gray' },
        after: { color: 'red' },
        requestId: '4f0c2a52-8d1e-4d5b-9a39-2f6f6f0c7f11',
      },
    ],
    nextCursor: null,
  },
});

export type AuditLog = z.infer<typeof auditLogSchema>;
