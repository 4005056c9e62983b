/** Prepared answers: a text with variables, and what to do besides. */
import { z } from 'zod';
import { CLAIM_TYPES, type ClaimType } from '../domain/claims/claim-types.ts';
import { LONGEST_LABEL } from '../domain/claims/label.ts';
import { LONGEST_MACRO, MACRO_SCOPES, MACRO_STATUSES } from '../domain/claims/macro.ts';
import { MACRO_VARIABLE_NAMES } from '../domain/claims/macro-text.ts';
import { PROOF_REQUEST_TYPES } from '../domain/claims/proof-request.ts';
import { plainLines, someLine, someName } from './text.ts';

const title = someName(100);
const claimTypes = z
  .array(z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]))
  .max(Object.keys(CLAIM_TYPES).length)
  .meta({ description: 'The types of claims it is offered for; none means all.' });
const macroText = plainLines(LONGEST_MACRO).meta({
  description: `Plain text with variables: ${MACRO_VARIABLE_NAMES.map((name) => `\`{{${name}}}\``).join(', ')}.`,
});
const acts = z.strictObject({
  labels: z.array(someLine(LONGEST_LABEL)).max(20).default([]),
  assignee: someLine(64).nullable().default(null).meta({
    description: 'The id of a colleague, or `me` for whoever uses it.',
  }),
  status: z.enum(MACRO_STATUSES).nullable().default(null),
  proof: z.array(z.enum(PROOF_REQUEST_TYPES)).max(PROOF_REQUEST_TYPES.length).default([]),
});
const NO_ACTS = { labels: [], assignee: null, status: null, proof: [] };

const content = {
  title,
  text: macroText.default(''),
  acts: acts.default(NO_ACTS),
  claimTypes: claimTypes.default([]),
};

const isSomething = (macro: { text: string; acts: z.output<typeof acts> }) =>
  macro.text !== '' || JSON.stringify(macro.acts) !== JSON.stringify(NO_ACTS);
const EMPTY = { error: 'Write a text, or name something to do.', path: ['text'] };

export const macroBodySchema = z
  .strictObject({ scope: z.enum(['own', 'store']), ...content })
  .refine(isSomething, EMPTY)
  .meta({
    id: 'MacroRequest',
    example: {
      scope: 'store',
      title: 'Ask for a photo',
      text: 'Hi {{customer.firstName}},\n\nplease send us a photo of {{items}}.',
      acts: { ...NO_ACTS, proof: ['PHOTO'] },
      claimTypes: ['DAMAGED'],
    },
  });

export const globalMacroBodySchema = z
  .strictObject(content)
  .refine(isSomething, EMPTY)
  .meta({
    id: 'GlobalMacroRequest',
    example: { title: 'Thanks', text: 'Thank you, {{customer.firstName}}.' },
  });

const macroFields = {
  id: z.string(),
  scope: z.enum(MACRO_SCOPES),
  title: z.string(),
  text: z.string(),
  acts: z.object({
    labels: z.array(z.string()),
    assignee: z.string().nullable(),
    status: z.string().nullable(),
    proof: z.array(z.string()),
  }),
  claimTypes: z.array(z.string()),
  uses: z.number().meta({ description: 'How often it was used in this store.' }),
  version: z.number(),
};
const example = {
  id: 'a4x8r2k6wd',
  scope: 'store',
  title: 'Ask for a photo',
  text: 'Hi {{customer.firstName}},\n\nplease send us a photo of {{items}}.',
  acts: { ...NO_ACTS, proof: ['PHOTO'] },
  claimTypes: ['DAMAGED'],
  uses: 12,
  version: 1,
} as const;

export const macroSchema = z.object(macroFields).meta({ id: 'Macro', example });

export const macrosSchema = z
  .object({ macros: z.array(macroSchema) })
  .meta({ id: 'Macros', example: { macros: [example] } });

export const macroPreviewBodySchema = z
  .strictObject({ text: macroText })
  .meta({ id: 'MacroPreviewRequest', example: { text: 'Hi {{customer.firstName}}' } });

export const macroPreviewSchema = z
  .object({
    text: z.string(),
    missing: z.array(z.string()).meta({ description: 'Variables that the claim has nothing for.' }),
  })
  .meta({ id: 'MacroPreview', example: { text: 'Hi Ada', missing: [] } });

export type MacroPreview = z.infer<typeof macroPreviewSchema>;

export const renderedMacroSchema = z
  .object({
    text: z.string(),
    missing: z.array(z.string()).meta({ description: 'Variables that the claim has nothing for.' }),
    acts: macroFields.acts.meta({ description: 'What it proposes. `assignee` is a person’s id.' }),
  })
  .meta({
    id: 'RenderedMacro',
    example: { text: 'Hi Ada,\n\nplease send us a photo of Mug.', missing: [], acts: example.acts },
  });

export type Macro = z.infer<typeof macroSchema>;
export type MacroContent = z.output<typeof globalMacroBodySchema>;
