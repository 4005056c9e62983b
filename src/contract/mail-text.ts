/** Mails about a claim in a store's own words. */
import { z } from 'zod';
import {
  LONGEST_LEAD,
  LONGEST_SUBJECT,
  MAIL_TEXT_KINDS,
  MAIL_VARIABLES,
} from '../domain/claims/mail-text.ts';
import { isSeen } from '../domain/text/plain-text.ts';
import { email, someLine, someShownLines, text } from './text.ts';

const kind = z.enum(MAIL_TEXT_KINDS);
export const mailTextParams = z.object({ mailKind: kind });

const WORDS = {
  subject: 'Claim #{{claim.number}}: we have it',
  lead: 'Thank you, {{customer.firstName}}.\nThis is what you told us about {{order.name}}:',
};
const DEFAULT = {
  subject: 'We received your claim #{{claim.number}}',
  lead: 'Thank you for telling us. This is what you reported for {{order.name}}:',
};

export const mailTextBodySchema = z
  .strictObject({
    subject: someLine(LONGEST_SUBJECT),
    lead: someShownLines(LONGEST_LEAD).refine(isSeen, 'Use characters that can be seen.').meta({
      description: 'What follows the greeting, as plain text. Each line is a paragraph.',
    }),
  })
  .meta({
    id: 'MailTextRequest',
    description: `Both may have variables: ${MAIL_VARIABLES.map((name) => `\`{{${name}}}\``).join(', ')}.`,
    example: WORDS,
  });

export const mailTextTriedSchema = mailTextBodySchema
  .extend({
    claimId: text(64)
      .optional()
      .meta({ description: 'The claim that the mail is about; a sample claim without it.' }),
  })
  .meta({ id: 'MailTextTrial', example: { ...WORDS, claimId: 'k3m7p2vx9q' } });

const words = z.object({ subject: z.string(), lead: z.string() });
const mailText = words.extend({
  kind,
  isOwn: z.boolean().meta({ description: 'Whether the store has words of its own for it.' }),
  default: words.meta({ description: 'The words that come with the product.' }),
});
const version = z.int().meta({ description: 'Of the store, for `If-Match`.' });
const EXAMPLE = { kind: 'received' as const, ...WORDS, isOwn: true, default: DEFAULT };

export const mailTextsSchema = z
  .object({ version, texts: z.array(mailText) })
  .meta({ id: 'MailTexts', example: { version: 8, texts: [EXAMPLE] } });

export const mailTextSchema = mailText
  .extend({ version })
  .meta({ id: 'MailText', example: { version: 8, ...EXAMPLE } });

export const mailTextPreviewSchema = z
  .object({
    subject: z.string(),
    body: z.string().meta({ description: 'The plain text of the mail.' }),
    html: z.string(),
    missing: z.array(z.string()).meta({
      description: 'Variables for which the claim has nothing at this point. They leave a gap.',
    }),
  })
  .meta({
    id: 'MailTextPreview',
    example: {
      subject: 'Claim #20418: we have it',
      body: 'Hi Ada,\n\nThank you, Ada.\n\nThis is what you told us about order #1001:\n',
      html: '<!doctype html>',
      missing: [],
    },
  });

export const mailTextTestSchema = z
  .object({ recipient: email })
  .meta({ id: 'MailTextTest', example: { recipient: 'mia@example.com' } });

export type MailTextsAnswer = z.infer<typeof mailTextsSchema>;
export type MailTextLine = MailTextsAnswer['texts'][number];
export type MailTextPreview = z.infer<typeof mailTextPreviewSchema>;
