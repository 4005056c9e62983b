/** What is to leave for a decided claim, and what became of it. */
import { z } from 'zod';
import { REPORTED_STATES } from '../domain/claims/resolution-progress.ts';
import { PROVIDER_NAMES } from '../domain/connections/providers.ts';
import { ACT_NAMES } from '../domain/instructions/acts.ts';
import { HOLDS, type Hold, INSTRUCTION_STATE_NAMES } from '../domain/instructions/states.ts';
import { optional, someShownLine, someShownLines } from './text.ts';

const time = z.string().nullable();
const provider = z.enum(PROVIDER_NAMES);

export const instructionSchema = z
  .object({
    id: z.string(),
    resolutionId: z.string(),
    kind: z.enum(['PAYMENT', 'CREDIT', 'GOODS']),
    state: z.enum(INSTRUCTION_STATE_NAMES),
    hold: z
      .enum(Object.keys(HOLDS) as Hold[])
      .nullable()
      .meta({ description: 'Why it is not sent by itself.' }),
    provider: provider
      .nullable()
      .meta({ description: 'Who carries it out; null: the team, or nobody was chosen yet.' }),
    nextAt: time.meta({ description: 'When it goes on by itself; null: it doesn’t.' }),
    reference: z.string().nullable().meta({ description: 'The provider’s id of what it made.' }),
    url: z.string().nullable().meta({ description: 'Where a person finds it at the provider.' }),
    trouble: z
      .object({
        code: z.string().meta({ description: 'Of docs/rules/instructions.md, `unanswered` or `overdue`.' }),
        why: z.string(),
        what: z.string(),
        detail: z.string().nullable().meta({ description: 'In the provider’s words.' }),
      })
      .nullable(),
    told: z
      .object({
        since: z.string().meta({ description: 'When it was told.' }),
        dueAt: time.meta({
          description: 'When the team is told that it has reported nothing; null: it was.',
        }),
        begunAt: time.meta({ description: 'When it said that it began.' }),
      })
      .nullable()
      .meta({ description: 'While the store’s own program has to report it.' }),
    tries: z
      .array(
        z.object({
          kind: z.enum(['send', 'look']),
          provider: z.string(),
          startedAt: z.string(),
          endedAt: time,
          result: z.string().nullable(),
          detail: z.string().nullable(),
        }),
      )
      .meta({ description: 'The last ten requests to providers, the latest first.' }),
    acts: z.array(z.enum(ACT_NAMES)).meta({ description: 'What a person can do about it now.' }),
    reports: z.array(z.enum(REPORTED_STATES)).meta({
      description:
        'What the team can report of its resolution next (`PATCH /v1/claims/{id}/resolutions/{resolutionId}`). Empty if a provider carries it out.',
    }),
    providers: z
      .array(provider)
      .meta({ description: 'The store’s providers that could carry it out, in its order.' }),
  })
  .meta({ id: 'Instruction' });

export type InstructionOnWire = z.infer<typeof instructionSchema>;

export const INSTRUCTION_EXAMPLE: InstructionOnWire = {
  ...{ id: 'i4w8s2n6tr', resolutionId: 'r9d3k7b1xc', kind: 'PAYMENT', state: 'FAILED', hold: null },
  ...{ provider: 'stripe', nextAt: null, reference: null, url: null },
  trouble: {
    code: 'account_closed',
    why: 'The customer’s card or account is closed, so it no longer takes the money.',
    what: 'Sending it again won’t help. Give store credit instead, or choose “Do it by hand”, pay in another way, and report it here.',
    detail: 'expired_or_canceled_card',
  },
  told: null,
  tries: [
    {
      ...{ kind: 'send', provider: 'stripe', startedAt: '2026-11-24T09:00:00.000Z' },
      ...{ endedAt: '2026-11-24T09:00:01.000Z', result: 'account_closed', detail: null },
    },
  ],
  acts: ['send', 'take_over', 'give_credit'],
  reports: [],
  providers: ['stripe', 'paypal'],
};

export const instructionActSchema = z
  .discriminatedUnion('act', [
    z.object({
      act: z.literal('send'),
      provider: optional(provider).meta({ description: 'Another provider than before.' }),
    }),
    z.object({ act: z.literal('take_over') }),
    z.object({
      act: z.literal('found'),
      reference: optional(someShownLine(200)).meta({ description: 'The provider’s id of it.' }),
    }),
    z.object({ act: z.literal('absent') }),
    z.object({ act: z.literal('take_back') }),
    z.object({ act: z.literal('lost') }),
    z.object({
      act: z.literal('give_credit'),
      message: optional(someShownLines(5_000)).meta({ description: 'A sentence for the customer.' }),
    }),
  ])
  .meta({ id: 'InstructionAct', example: { act: 'send', provider: 'paypal' } });

export type InstructionActBody = z.infer<typeof instructionActSchema>;
