/** What a store's own program is told to carry out, and what it reports (docs/decisions/121-generic-api.md). */
import { z } from 'zod';
import {
  LISTED_STATES,
  REPORT_RESULTS,
  REPORTED_FAILURES,
  REPORTS,
  TOLD_STATES,
  type ToldState,
} from '../domain/instructions/reports.ts';
import { nextCursor, pageQuery } from './list.ts';
import { addressSchema } from './order.ts';
import { amount, day, optional, someLine, text } from './text.ts';

const time = z.string().nullable();

const todo = z
  .object({
    way: z.enum(['refund', 'payout', 'credit', 'replacement']).meta({
      description:
        'As it is chosen: back to the payment, to the customer’s account, as store credit, or as goods.',
    }),
    mark: z.string().meta({ description: 'Write it where you find it again, such as in the refund’s note.' }),
    sourceOrderId: z.string(),
    orderNumber: z.string(),
    claimNumber: z.string(),
    amount: z.string().nullable().meta({ description: 'Null for goods.' }),
    currency: z.string(),
    customer: z.object({ email: z.string().nullable(), name: z.string().nullable() }).nullable(),
    credit: z
      .object({
        code: z.string().meta({
          description:
            'A code that you may use: 16 capital letters and digits. Only its end for who may not report (`instruction:report`).',
        }),
        expiresOn: z.string().nullable(),
      })
      .nullable(),
    address: addressSchema.nullable().meta({ description: 'Where goods go.' }),
    lines: z.array(
      z.object({
        sourceItemId: z.string(),
        sourceProductId: z.string().nullable(),
        sourceVariantId: z.string().nullable(),
        sku: z.string().nullable(),
        name: z.string(),
        quantity: z.number(),
      }),
    ),
  })
  .meta({ id: 'InstructionToDo' });

const meanings = (table: Record<string, string>) =>
  Object.entries(table)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join(' ');

const EXAMPLE = {
  ...{ id: 'i4w8s2n6tr', attempt: 1, state: 'waiting' as const, kind: 'PAYMENT' as const },
  ...{ claimId: 'k3m7p2vx9q', resolutionId: 'r9d3k7b1xc' },
  ...{ toldAt: '2026-11-24T09:00:00.000Z', dueAt: '2026-11-25T09:00:00.000Z', begunAt: null },
  ...{ reference: null, url: null, failure: null },
  todo: {
    way: 'refund' as const,
    mark: 'mg-0b9f1c52-6f0e-4c4e-9d1f-2f5a0c7d9e11',
    ...{ sourceOrderId: '5551001', orderNumber: '1001', claimNumber: '20418' },
    ...{ amount: '20.40', currency: 'USD', customer: null, credit: null, address: null, lines: [] },
  },
};

export const toldInstructionSchema = z
  .object({
    id: z.string(),
    attempt: z.number().meta({ description: 'How often your program was told. Say it in each report.' }),
    state: z
      .enum(Object.keys(TOLD_STATES) as [ToldState, ...ToldState[]])
      .meta({ description: meanings(TOLD_STATES) }),
    kind: z.enum(['PAYMENT', 'CREDIT', 'GOODS']),
    claimId: z.string(),
    resolutionId: z.string(),
    toldAt: z.string(),
    dueAt: time.meta({
      description: 'When the team is told that nothing was reported. Null: it was, or nothing is awaited.',
    }),
    begunAt: time.meta({ description: 'When your program reported `pending`.' }),
    reference: z.string().nullable(),
    url: z.string().nullable(),
    failure: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
    todo: todo.nullable().meta({ description: 'Null once nothing is to be done.' }),
  })
  .meta({ id: 'ToldInstruction', example: EXAMPLE });

export const toldInstructionListSchema = z
  .object({ instructions: z.array(toldInstructionSchema), nextCursor })
  .meta({ id: 'ToldInstructionList', example: { instructions: [EXAMPLE], nextCursor: null } });

export const toldInstructionQuery = z.strictObject({
  state: z.enum(LISTED_STATES).default('waiting'),
  ...pageQuery,
});

const attempt = z.int().min(1).max(10_000).meta({ description: 'The `attempt` that it is about.' });
const detail = optional(someLine(300)).meta({ description: 'In your shop’s words; the team reads it.' });
const [pending, done, failed, reversed] = REPORT_RESULTS.map((result) => REPORTS[result].meaning);

export const instructionReportSchema = z
  .discriminatedUnion('result', [
    z.strictObject({ result: z.literal('pending').meta({ description: pending }), attempt }),
    z.strictObject({
      result: z.literal('done').meta({ description: done }),
      attempt,
      reference: someLine(200).meta({
        description: 'Your shop’s id of what it made; another one for each instruction.',
      }),
      url: optional(
        text(2_000).regex(/^https:\/\/[^\s"<>\\^`{|}]+$/, 'Use an address that begins with https://.'),
      ).meta({ description: 'The page where the team finds it.' }),
      credit: optional(
        z.strictObject({
          code: optional(someLine(100)).meta({
            description: 'What the customer enters. Null for credit of an account.',
          }),
          balance: optional(amount).meta({ description: 'In the currency of the instruction.' }),
          expiresOn: optional(day),
        }),
      ).meta({ description: 'For store credit only. The customer gets it by mail.' }),
      orderNumber: optional(someLine(200)).meta({ description: 'For a replacement: its order’s number.' }),
    }),
    z.strictObject({
      result: z.literal('failed').meta({ description: failed }),
      attempt,
      code: z.enum(REPORTED_FAILURES).meta({ description: 'Of docs/rules/instructions.md.' }),
      detail,
    }),
    z.strictObject({ result: z.literal('reversed').meta({ description: reversed }), attempt, detail }),
  ])
  .meta({
    id: 'InstructionReport',
    example: {
      result: 'done',
      attempt: 1,
      reference: 'refund-88121',
      url: 'https://shop.example/admin/refunds/88121',
    },
  });

export type ToldInstruction = z.input<typeof toldInstructionSchema>;
export type ToldInstructionList = z.input<typeof toldInstructionListSchema>;
export type ToldInstructionQuery = z.output<typeof toldInstructionQuery>;
export type InstructionReport = z.output<typeof instructionReportSchema>;
