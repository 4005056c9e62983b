import { z } from 'zod';
import { providerNameSchema } from '../../contract/connection.ts';
import { eventsAgainBodySchema, failedEventsSchema } from '../../contract/inbound-event.ts';
import { teamRead, teamWrite, type Wiring } from '../http/team-calls.ts';
import { readFailed, tryEventsAgain } from './failed.ts';

const one = { tag: 'Connections', params: z.object({ provider: providerNameSchema }) } as const;

/** What connected services reported and could not be applied. */
export function failedEventRoutes(to: Wiring): void {
  teamRead(to, {
    ...one,
    url: '/connections/:provider/events',
    operationId: 'listFailedEvents',
    summary: 'What a connected service reported and could not be applied',
    permissions: ['integration:read'],
    answer: failedEventsSchema,
    read: readFailed,
  });
  teamWrite(to, {
    ...one,
    method: 'POST',
    url: '/connections/:provider/events/again',
    operationId: 'retryEvents',
    summary: 'Apply what a service reported again',
    description:
      'A job applies it soon after. Orders are read from the shop again, so they end as they are there now.',
    permissions: ['integration:update'],
    body: eventsAgainBodySchema,
    answer: { status: 202, schema: failedEventsSchema },
    write: (held, body, params) => tryEventsAgain(held, params, body),
  });
}
