/** What the team decides or writes at its desk, and can take back for some seconds. */
import { z } from 'zod';
import { ACTS, type ActCall } from '../domain/claims/acts.ts';
import { claimEventSchema, claimPatchSchema, proofRequestBodySchema } from './claim-state.ts';
import { messageBodySchema } from './message.ts';
import {
  approvalBodySchema,
  denialBodySchema,
  dismissalBodySchema,
  externalBodySchema,
} from './resolution.ts';

/** The body of each call, as its direct call takes it. */
const BODIES = {
  approve: approvalBodySchema,
  deny: denialBodySchema,
  dismiss: dismissalBodySchema,
  resolve_externally: externalBodySchema,
  ask: proofRequestBodySchema,
  update: claimPatchSchema,
  message: messageBodySchema,
} satisfies Record<ActCall, z.ZodType>;

export type ActBodies = { [Call in ActCall]: z.output<(typeof BODIES)[Call]> };

const act = <Call extends ActCall>(call: Call) => z.object({ call: z.literal(call), body: BODIES[call] });

export const actBodySchema = z
  .discriminatedUnion('call', [
    act('approve'),
    act('deny'),
    act('dismiss'),
    act('resolve_externally'),
    act('ask'),
    act('update'),
    act('message'),
  ])
  .meta({
    id: 'ActBody',
    description: 'A call, and the body of the direct call of that name.',
    example: {
      call: 'deny',
      body: { reason: 'PACKAGE_ARRIVED', message: 'The carrier has your signature.' },
    },
  });

export type ActBody = z.output<typeof actBodySchema>;

export const actSchema = z.object({
  id: z.string(),
  call: z.enum(Object.keys(ACTS) as ActCall[]),
  body: z.unknown(),
  state: z.enum(['held', 'stopped']).meta({ description: 'held: leaves soon. stopped: did not leave.' }),
  until: z.string().meta({ description: 'When it leaves. Until then it can be taken back.' }),
  by: z.object({ id: z.string(), name: z.string() }),
  recipient: z.string(),
  amounts: z.array(z.string()).meta({
    description: 'What each resolution pays, in the order’s currency. It leaves with these or not at all.',
  }),
  version: z.int().meta({ description: 'The version of the claim that it was decided on.' }),
  createdAt: z.string(),
  problem: z
    .object({
      code: z.string(),
      detail: z.string(),
      fields: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .nullable()
    .meta({ description: 'Why it was stopped.' }),
  changes: z.array(claimEventSchema).meta({ description: 'What has happened to the claim since.' }),
});

export type ActOnWire = z.infer<typeof actSchema>;

export const actAnswerSchema = z
  .object({
    held: actSchema.nullable().meta({ description: 'Null if it has left, or was taken back.' }),
    version: z.int().meta({ description: 'The version that the claim has now.' }),
  })
  .meta({
    id: 'Act',
    example: {
      held: {
        id: 'x7k2m9p4qv',
        call: 'deny',
        body: { reason: 'PACKAGE_ARRIVED', message: 'The carrier has your signature.', note: null },
        state: 'held',
        until: '2026-11-10T12:00:10.000Z',
        by: { id: 'p3n8v5t2ka', name: 'Mia Chen' },
        recipient: 'ada@example.com',
        amounts: [],
        version: 3,
        createdAt: '2026-11-10T12:00:00.000Z',
        problem: null,
        changes: [],
      },
      version: 3,
    },
  });

export type ActAnswer = z.infer<typeof actAnswerSchema>;

export const actsSchema = z
  .object({ acts: z.array(actSchema).meta({ description: 'The first to leave first.' }) })
  .meta({ id: 'Acts', example: { acts: [] } });
