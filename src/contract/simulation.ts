/** What a change of settings would do: to one order, and to the orders of a span. */
import { z } from 'zod';
import { MOST_SIMULATED_DAYS, MOST_SIMULATIONS } from '../domain/protection/simulation.ts';
import { explainedVerdictSchema, VERDICT_EXAMPLE } from './desk-facts.ts';
import { capabilitiesSchema, settingsFields } from './store-settings.ts';
import { day, time } from './text.ts';

const ruleChangeSchema = z
  .strictObject({
    windows: settingsFields.windows.partial().optional(),
    warranty: settingsFields.warranty.partial().optional(),
    capabilities: capabilitiesSchema.pick({ warranties: true }).partial().optional(),
    oneTimeAppeasement: settingsFields.oneTimeAppeasement.optional(),
    policyLimit: settingsFields.policyLimit.optional(),
  })
  .meta({ id: 'RuleChange', description: 'Settings as they would be. Those left out stay as they are.' });

export const orderSimulationBodySchema = z
  .strictObject({
    change: ruleChangeSchema.default({}),
    at: time.optional().meta({ description: 'The moment to ask about; now unless given.' }),
  })
  .meta({
    id: 'OrderSimulationRequest',
    example: { change: { windows: { closeAfterDelivery: 20 } }, at: '2026-12-01T12:00:00Z' },
  });

const verdicts = { now: explainedVerdictSchema, changed: explainedVerdictSchema };

export const orderSimulationSchema = z
  .object({
    order: z.object({ id: z.string(), orderNumber: z.string() }),
    at: z.string(),
    verdicts: z
      .array(z.object({ sourceFulfillmentId: z.string(), issueType: z.string(), ...verdicts }))
      .meta({
        description:
          '`now`: by the settings as they are, today. `changed`: with the change, at the moment asked about.',
      }),
    warranties: z.array(z.object({ sourceItemId: z.string(), name: z.string(), ...verdicts })),
    isOneTimeAppeasementOpen: z.object({ now: z.boolean(), changed: z.boolean() }),
  })
  .meta({
    id: 'OrderSimulation',
    example: {
      order: { id: 'q8w2n6c4zt', orderNumber: '1001' },
      at: '2026-12-01T12:00:00.000Z',
      verdicts: [
        { sourceFulfillmentId: 'f1', issueType: 'DAMAGED', now: VERDICT_EXAMPLE, changed: VERDICT_EXAMPLE },
      ],
      warranties: [],
      isOneTimeAppeasementOpen: { now: false, changed: false },
    },
  });

const DAY = 86_400_000;

export const simulationBodySchema = z
  .strictObject({
    change: ruleChangeSchema.refine(
      (change) => Object.keys(change).length > 0,
      'Change at least one setting.',
    ),
    from: day.meta({ description: 'The first day of orders, where the store is.' }),
    to: day.meta({ description: `The last day; at most ${MOST_SIMULATED_DAYS} days in all.` }),
    at: time
      .optional()
      .meta({ description: 'The moment at which orders can be claimed or not; now unless given.' }),
  })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (days < 1) refuse('Use a day that is not before the first.');
    else if (days > MOST_SIMULATED_DAYS) refuse(`Ask for at most ${MOST_SIMULATED_DAYS} days.`);
  })
  .meta({
    id: 'SimulationRequest',
    example: { change: { windows: { closeAfterDelivery: 20 } }, from: '2026-10-01', to: '2026-10-31' },
  });

const count = z.int();
const counts = z.object({ now: count, changed: count });
const group = z.object({ count, worth: z.string() });

const tallySchema = z
  .object({
    orders: z.object({ read: count, claimable: counts, letIn: count, keptOut: count }),
    claims: z.object({
      filed: count,
      accepted: counts.meta({
        description: 'Claims whose filing the rules accept at the moment of the filing.',
      }),
      worth: z.object({ now: z.string(), changed: z.string() }).meta({
        description:
          'What the accepted ones asked for, up to the limit of an order, in the store’s currency.',
      }),
      letIn: group,
      keptOut: group,
    }),
  })
  .meta({ id: 'SimulationTally' });

const effect = z.enum(['letIn', 'keptOut']).nullable();

const exampleSchema = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    claimable: effect.meta({
      description: 'Whether the change lets the order in or keeps it out; null: neither.',
    }),
    claims: z.object({ letIn: count, keptOut: count }),
    worth: z.object({ now: z.string(), changed: z.string() }),
  })
  .meta({ id: 'SimulatedOrder' });

const simulationSchema = z
  .object({
    id: z.string(),
    state: z.enum(['queued', 'running', 'done', 'stopped', 'failed']),
    change: ruleChangeSchema,
    from: z.string(),
    to: z.string(),
    at: z.string(),
    currency: z.string(),
    total: count.meta({ description: 'Orders of the span.' }),
    tally: tallySchema,
    examples: z
      .array(exampleSchema)
      .meta({ description: 'The first 100 orders for which it makes a difference.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Simulation' });

const SIMULATION = {
  ...{ id: 's7k2m9x4qd', state: 'done', change: { windows: { closeAfterDelivery: 20 } } },
  ...{ from: '2026-10-01', to: '2026-10-31', at: '2026-11-10T12:30:00.000Z', currency: 'USD', total: 4_120 },
  tally: {
    orders: { read: 4_120, claimable: { now: 3_020, changed: 2_804 }, letIn: 0, keptOut: 216 },
    claims: {
      ...{ filed: 140, accepted: { now: 138, changed: 129 }, worth: { now: '9120.40', changed: '8708.10' } },
      ...{ letIn: { count: 0, worth: '0.00' }, keptOut: { count: 9, worth: '412.30' } },
    },
  },
  examples: [
    {
      ...{ orderId: 'q8w2n6c4zt', orderNumber: '1001', claimable: 'keptOut' },
      ...{ claims: { letIn: 0, keptOut: 1 }, worth: { now: '88.10', changed: '0.00' } },
    },
  ],
  ...{ createdAt: '2026-11-10T12:30:00.000Z', updatedAt: '2026-11-10T12:31:00.000Z' },
} as const;

export const simulationAnswerSchema = z
  .object({ simulation: simulationSchema })
  .meta({ id: 'SimulationAnswer', example: { simulation: SIMULATION } });

export const simulationListSchema = z
  .object({
    simulations: z
      .array(simulationSchema.omit({ examples: true }).meta({ id: 'ListedSimulation' }))
      .meta({ description: `Newest first. A store keeps the last ${MOST_SIMULATIONS} for 30 days.` }),
  })
  .meta({
    id: 'SimulationList',
    example: { simulations: [(({ examples: _, ...listed }) => listed)(SIMULATION)] },
  });

export type OrderSimulation = z.infer<typeof orderSimulationSchema>;
export type OrderSimulationBody = z.output<typeof orderSimulationBodySchema>;
export type Simulation = z.infer<typeof simulationSchema>;
export type SimulationBody = z.output<typeof simulationBodySchema>;
export type SimulationExample = z.infer<typeof exampleSchema>;
export type SimulationList = z.infer<typeof simulationListSchema>;
