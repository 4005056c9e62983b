/** How far a store is on the way to its opening: `/v1/activation`. */
import { z } from 'zod';
import { type ActivationStep, STEP_NAMES, STEP_STATES, STORE_STAGES } from '../domain/stores/activation.ts';
import { someLine } from './text.ts';

const time = z.string();
export const stepName = z.enum(STEP_NAMES as [ActivationStep, ...ActivationStep[]]);

const stepSchema = z.object({
  step: stepName,
  state: z.enum(STEP_STATES).meta({
    description: '`done` waits for the review. `rejected` waits for the store, which confirms the step anew.',
  }),
  isShown: z.boolean().meta({ description: 'Whether the store’s own data shows that the step is done.' }),
  confirmedAt: time.nullable(),
  sentence: z.string().nullable().meta({ description: 'What is missing, where the step was rejected.' }),
});

export const activationSchema = z
  .object({
    stage: z.enum(STORE_STAGES),
    address: z.string().meta({ description: 'Where shoppers find the store once it is open.' }),
    approvesItself: z.boolean().meta({ description: 'Whether the store opens without a review by staff.' }),
    steps: z.array(stepSchema),
  })
  .meta({
    id: 'Activation',
    example: {
      stage: 'setup',
      address: 'https://claims.example.com/start',
      approvesItself: true,
      steps: [{ step: 'orders', state: 'done', isShown: true, confirmedAt: null, sentence: null }],
    },
  });

export type Activation = z.infer<typeof activationSchema>;

export const rejectionSchema = z
  .strictObject({ sentence: someLine(500).meta({ description: 'What is missing.' }) })
  .meta({ id: 'StepRejection', example: { sentence: 'The logo is too small to read.' } });

export const previewLinkSchema = z.object({ url: z.string(), expiresAt: time }).meta({
  id: 'PreviewLink',
  example: {
    url: 'https://claims.example.com/preview/WyJkZW1vIl0.o4Qx8v',
    expiresAt: '2026-11-12T15:00:00.000Z',
  },
});

export type PreviewLink = z.infer<typeof previewLinkSchema>;
