import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { hasDue } from '../instructions/queries.ts';
import { openCarriers } from './carriers.ts';

const payloadSchema = z.object({ storeId: z.string() });

export function instructionTasks(context: Context): TaskList {
  const carriers = openCarriers(context);
  return {
    carry_out: (payload) => carriers.wake(payloadSchema.parse(payload).storeId),
    /** For those whose job is gone. */
    carry_out_due: async () => {
      const { rows } = await context.db.app.query<{ id: StoreId }>('select id from stores');
      for (const { id } of rows) {
        const isDue = await withStore(context.db, id, (client) => hasDue(client, id, context.clock()));
        if (isDue) await carriers.wake(id);
      }
    },
  };
}
