import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storesWithWork } from '../../database/stores-with-work.ts';
import { tellUnanswered } from '../instructions/unanswered.ts';
import { openCarriers } from './carriers.ts';

const payloadSchema = z.object({ storeId: z.string() });
const unansweredSchema = payloadSchema.extend({ claimId: z.string(), instructionId: z.string() });

export function instructionTasks(context: Context): TaskList {
  const carriers = openCarriers(context);
  return {
    carry_out: (payload) => carriers.wake(payloadSchema.parse(payload).storeId),
    tell_unanswered: (payload) => tellUnanswered(context, unansweredSchema.parse(payload)),
    /** For those whose job is gone. */
    carry_out_due: async () => {
      for (const id of await storesWithWork(context.db, 'instructions', context.clock()))
        await carriers.wake(id);
    },
  };
}
