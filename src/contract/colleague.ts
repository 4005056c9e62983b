/** The people who work in a store, as those who read its claims see them. */
import { z } from 'zod';

const example = { id: 'p7k2m9x4vq', name: 'Kim Lee' };

export const colleagueSchema = z.object({ id: z.string(), name: z.string() }).meta({
  id: 'Colleague',
  example,
});

export const colleaguesSchema = z
  .object({ colleagues: z.array(colleagueSchema).meta({ description: 'By name, up to five hundred.' }) })
  .meta({ id: 'Colleagues', example: { colleagues: [example] } });
