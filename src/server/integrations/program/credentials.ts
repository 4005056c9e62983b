/** What a connection with a store's own program keeps, and what its form asks for. It needs no credentials of the store. */
import { z } from 'zod';
import { isOneLine } from '../../../domain/text/plain-text.ts';

const WORK = ['refund', 'payout', 'credit', 'replacement'] as const;
const OPTIONS = [
  { value: 'refund', label: 'Refunds' },
  { value: 'payout', label: 'Payouts' },
  { value: 'credit', label: 'Store credit, as a code' },
  { value: 'replacement', label: 'Replacement orders' },
] as const satisfies { value: (typeof WORK)[number]; label: string }[];

const DEFAULT_HOURS = '24';
const LONGEST_HOURS = 336;

export const settingsSchema = z.strictObject({
  name: z.string().trim().min(1).max(60).refine(isOneLine),
  does: z
    .string()
    .min(1)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(WORK)).min(1).max(WORK.length)),
  hours: z
    .string()
    .trim()
    .default(DEFAULT_HOURS)
    .transform((text) => Number(text === '' ? DEFAULT_HOURS : text))
    .pipe(z.int().min(1).max(LONGEST_HOURS)),
});
export type ProgramSettings = z.output<typeof settingsSchema>;

export const FIELDS = [
  { name: 'name', label: 'Name', help: 'What your team calls your shop or its program.', secret: false },
  {
    name: 'does',
    label: 'What it carries out',
    help: 'Your team does the rest by hand, unless another connection can.',
    secret: false,
    options: OPTIONS,
  },
  {
    name: 'hours',
    label: 'Hours until your team is told',
    help: `If your program has reported nothing by then. From 1 to ${LONGEST_HOURS}; 24 unless you say otherwise.`,
    secret: false,
  },
] as const;
