/** Who is on a claim. */
import { z } from 'zod';
import { PRESENCE_MARKS } from '../domain/claims/presence.ts';

export const presenceBodySchema = z
  .strictObject({ mark: z.enum(PRESENCE_MARKS) })
  .meta({ id: 'PresenceMark', example: { mark: 'looking' } });

/** Somebody on a claim at present. */
export const presentPersonSchema = z
  .object({ id: z.string(), name: z.string(), mark: z.enum(PRESENCE_MARKS) })
  .meta({ id: 'PresentPerson', example: { id: 'p7k2m9x4vq', name: 'Olive Owner', mark: 'looking' } });

export type PresentPerson = z.infer<typeof presentPersonSchema>;
