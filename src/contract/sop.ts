/** Procedures of a store: Markdown for the team, read beside the claims they are for. */
import { z } from 'zod';
import { CLAIM_TYPES, type ClaimType } from '../domain/claims/claim-types.ts';
import { someName, someShownLines } from './text.ts';

const claimTypes = z
  .array(z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]))
  .max(Object.keys(CLAIM_TYPES).length)
  .meta({ description: 'The types of claims it is for; none means all.' });

export const sopBodySchema = z
  .strictObject({
    title: someName(150),
    body: someShownLines(20_000).meta({ description: 'Markdown. HTML in it is shown as text.' }),
    claimTypes: claimTypes.default([]),
  })
  .meta({
    id: 'SopRequest',
    example: { title: 'Broken on arrival', body: '1. Ask for **two** photos.', claimTypes: ['DAMAGED'] },
  });

export const sopStateSchema = z
  .strictObject({ active: z.boolean() })
  .meta({ id: 'SopState', example: { active: true } });

const span = z.object({
  text: z.string(),
  strong: z.boolean(),
  emphasis: z.boolean(),
  code: z.boolean(),
  strike: z.boolean(),
  href: z.string().nullable().meta({ description: '`https:`, `http:` or `mailto:`' }),
});

export const sopBlockSchema = z.object({
  kind: z.enum(['heading', 'paragraph', 'item', 'code', 'rule', 'head', 'row']).meta({
    description: '`head` and `row`: lines of a table.',
  }),
  level: z.number().meta({ description: 'Of a heading (1 to 6), or how deep an item is nested (from 1).' }),
  marker: z.string().nullable().meta({ description: 'Of an item: `•`, or its number such as `3.`' }),
  quoted: z.boolean(),
  cells: z.array(z.array(span)).meta({ description: 'One for each column of a table; otherwise one.' }),
});

const summary = {
  id: z.string(),
  title: z.string(),
  claimTypes: z.array(z.string()),
  active: z.boolean().meta({ description: 'Whether it is shown on claims.' }),
  version: z.number(),
  updatedAt: z.string(),
};
const SUMMARY = {
  id: 's4x8r2k6wd',
  title: 'Broken on arrival',
  claimTypes: ['DAMAGED'],
  active: true,
  version: 3,
  updatedAt: '2026-11-10T12:30:00.000Z',
};
const plain = { strong: false, emphasis: false, code: false, strike: false, href: null };
const BLOCKS = [
  {
    kind: 'item' as const,
    level: 1,
    marker: '1.',
    quoted: false,
    cells: [
      [
        { ...plain, text: 'Ask for ' },
        { ...plain, text: 'two', strong: true },
        { ...plain, text: ' photos.' },
      ],
    ],
  },
];

export const sopsSchema = z
  .object({ sops: z.array(z.object(summary)) })
  .meta({ id: 'Sops', example: { sops: [SUMMARY] } });

export const sopSchema = z
  .object({
    ...summary,
    body: z.string(),
    blocks: z.array(sopBlockSchema).meta({ description: 'The text as blocks, ready to be shown.' }),
  })
  .meta({ id: 'Sop', example: { ...SUMMARY, body: '1. Ask for **two** photos.', blocks: BLOCKS } });

const version = {
  version: z.number(),
  at: z.string(),
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  title: z.string(),
  active: z.boolean(),
};
const VERSION = {
  version: 3,
  at: '2026-11-10T12:30:00.000Z',
  by: { id: 'p7k2m9x4vq', name: 'Kim Lee' },
  title: 'Broken on arrival',
  active: true,
};

export const sopVersionsSchema = z
  .object({ versions: z.array(z.object(version)).meta({ description: 'Newest first, up to two hundred.' }) })
  .meta({ id: 'SopVersions', example: { versions: [VERSION] } });

export const sopVersionQuerySchema = z.strictObject({
  from: z.coerce.number().int().min(1).max(999_999_999).optional().meta({
    description: 'The version to compare it with, older or newer; the one before it by default.',
  }),
});

export const sopVersionSchema = z
  .object({
    ...version,
    claimTypes: z.array(z.string()),
    body: z.string(),
    from: z
      .number()
      .nullable()
      .meta({ description: 'The version it is compared with; null for the oldest.' }),
    changes: z
      .array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))
      .meta({ description: 'From that version to this one, in lines.' }),
  })
  .meta({
    id: 'SopVersion',
    example: {
      ...VERSION,
      claimTypes: ['DAMAGED'],
      body: '1. Ask for **two** photos.',
      from: 2,
      changes: [
        { kind: 'removed', text: '1. Ask for a photo.' },
        { kind: 'added', text: '1. Ask for **two** photos.' },
      ],
    },
  });

export type SopBlock = z.infer<typeof sopBlockSchema>;
export type SopSpan = SopBlock['cells'][number][number];
export type Sop = z.infer<typeof sopSchema>;
