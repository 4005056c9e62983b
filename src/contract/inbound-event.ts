/** What a connected service reported and could not be applied: `/v1/connections/{provider}/events`. */
import { z } from 'zod';
import { text, time } from './text.ts';

/** So many are listed, and tried again at once. */
export const MOST_FAILED_EVENTS = 50;

export const EVENT_NOUNS = [
  'order',
  'product',
  'effect',
  'parcel',
  'return',
  'privacy',
  'disconnected',
] as const;

const failedEventSchema = z
  .object({
    id: z.string(),
    noun: z.enum(EVENT_NOUNS).meta({
      description:
        '`effect`: what became of money, credit or goods. `privacy`: a request about somebody’s data.',
    }),
    reference: z.string().meta({ description: 'The service’s id of it.' }),
    customer: z
      .string()
      .nullable()
      .meta({ description: 'Of a request about somebody’s data: whose, by email address.' }),
    reason: z.string().meta({ description: 'Why it was not applied, as a sentence.' }),
    receivedAt: time,
  })
  .meta({ id: 'FailedEvent' });

export const failedEventsSchema = z
  .object({
    failed: z
      .array(failedEventSchema)
      .meta({ description: `The newest ${MOST_FAILED_EVENTS}. They are deleted after 30 days.` }),
    more: z.boolean().meta({ description: 'Whether there are older ones.' }),
  })
  .meta({
    id: 'FailedEvents',
    example: {
      failed: [
        {
          ...{ id: 'k3v9q2m1', noun: 'order', reference: '1042', customer: null },
          ...{ reason: 'It is in no format that we know.', receivedAt: '2026-11-05T14:30:00.000Z' },
        },
      ],
      more: false,
    },
  });

export const eventsAgainBodySchema = z
  .strictObject({
    ids: z
      .array(text(40))
      .min(1)
      .max(MOST_FAILED_EVENTS)
      .meta({ description: 'Those that did not fail, or are tried already, are left as they are.' }),
  })
  .meta({ id: 'EventsAgain', example: { ids: ['k3v9q2m1'] } });

export type FailedEvents = z.infer<typeof failedEventsSchema>;
export type EventsAgainBody = z.output<typeof eventsAgainBodySchema>;
