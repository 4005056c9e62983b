import { z } from 'zod';
import {
  orderSimulationBodySchema,
  orderSimulationSchema,
  simulationAnswerSchema,
  simulationBodySchema,
  simulationListSchema,
} from '../../contract/simulation.ts';
import { text } from '../../contract/text.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import { storeOf } from '../auth/scope.ts';
import { type HeldStore, teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { type KnownStore, knownOf, storeIn } from '../stores/queries.ts';
import {
  endSimulation,
  readSimulation,
  readSimulations,
  simulateOrder,
  startSimulation,
} from './commands.ts';

const READS = ['store:read', 'order:read'] as const satisfies readonly Permission[];
/** A run tells what claims are worth. */
const shared = { tag: 'Simulator', permissions: [...READS, 'claim:read'] as const };

const storeWithin = async ({ client, storeId }: HeldStore): Promise<KnownStore> =>
  knownOf(await storeIn(client, storeId));

/** What a change of settings would do, before it is saved. Nothing of the store changes. */
export function simulationRoutes(to: Wiring): void {
  orderRoute(to);
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/simulations',
    operationId: 'startSimulation',
    summary: 'Ask what a change of settings would have done to the orders of a span',
    description: 'A job reads the orders. At most two of a store are under way.',
    problems: ['too_many_simulations'],
    body: simulationBodySchema,
    answer: { status: 202, schema: simulationAnswerSchema },
    write: async (held, body) => startSimulation(held, await storeWithin(held), body),
  });
  teamRead(to, {
    ...shared,
    url: '/simulations',
    operationId: 'listSimulations',
    summary: 'What was asked in the last 30 days',
    answer: simulationListSchema,
    read: async (held) => readSimulations(held, await storeWithin(held)),
  });
  teamRead(to, {
    ...shared,
    url: '/simulations/:id',
    operationId: 'readSimulation',
    summary: 'How far a simulation has come, and its result',
    answer: simulationAnswerSchema,
    read: async (held, { id = '' }) => readSimulation(held, await storeWithin(held), id),
  });
  teamWrite(to, {
    ...shared,
    method: 'POST',
    url: '/simulations/:id/stop',
    operationId: 'stopSimulation',
    summary: 'Stop a simulation',
    description: 'What was counted so far stays.',
    answer: { status: 202, schema: simulationAnswerSchema },
    write: async (held, _, { id = '' }) => endSimulation(held, await storeWithin(held), id),
  });
}

function orderRoute({ api, context, gates }: Wiring): void {
  api.post(
    '/orders/:orderId/simulation',
    {
      config: {
        access: { tokens: [], permissions: READS },
        limited: true,
        writesNothing: true,
        problems: ['not_found'],
      },
      preHandler: gates.save,
      schema: {
        operationId: 'simulateOrder',
        tags: ['Simulator'],
        summary: 'What could be reported for an order at a moment, with a change of settings',
        params: z.object({ orderId: text(64).describe('Our own id of the order') }),
        body: orderSimulationBodySchema,
        response: { 200: orderSimulationSchema },
      },
    },
    async ({ caller, params, body }) =>
      simulateOrder(context, { storeId: storeOf(caller), orderId: params.orderId }, body),
  );
}
