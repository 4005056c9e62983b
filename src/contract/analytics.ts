/** Usage figures that a store may see for its claims portal. */
import { z } from 'zod';
import { DRAFT_STATUSES } from '../domain/filing/draft-status.ts';
import { day } from './text.ts';

const DAY = 86_400_000;
const MOST_DAYS = 366;

export const funnelQuerySchema = z
  .object({
    from: day.meta({ description: 'The first day, where the store is.' }),
    to: day.meta({ description: `The last day; at most ${MOST_DAYS} days in all.` }),
  })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (days < 1) refuse('Use a day that is not before the first.');
    else if (days > MOST_DAYS) refuse(`Ask for at most ${MOST_DAYS} days.`);
  });

export const funnelSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    statuses: z
      .array(z.object({ status: z.enum(DRAFT_STATUSES), sessions: z.number() }))
      .meta({ description: 'In the order of the flow. A session counts once in each status it reached.' }),
  })
  .meta({
    id: 'Funnel',
    example: {
      from: '2026-11-01',
      to: '2026-11-30',
      timeZone: 'America/New_York',
      statuses: [
        { status: 'STARTED', sessions: 412 },
        { status: 'CHOOSING_ISSUE', sessions: 371 },
        { status: 'SUBMITTED', sessions: 248 },
      ],
    },
  });

export type Funnel = z.infer<typeof funnelSchema>;
