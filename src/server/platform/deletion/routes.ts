/** What goes with a store, deleting it, and the deletions of the last time. */
import { z } from 'zod';
import {
  storeDeletionSchema,
  storeDeletionsSchema,
  storeToDeleteSchema,
  typedNameSchema,
} from '../../../contract/platform-deletions.ts';
import type { Wiring } from '../../http/team-calls.ts';
import { staffRead, staffWrite } from '../staff-calls.ts';
import { askForDeletion, deleteAccount, readDeletions, readStoreToDelete } from './commands.ts';

const DELETE = {
  method: 'POST',
  permission: 'store:delete',
  again: true,
  security: 'deletion_asked',
  body: typedNameSchema,
} as const;

export function deletionRoutes(to: Wiring): void {
  staffRead(to, {
    url: '/stores/:id/deletion',
    operationId: 'readStoreToDelete',
    summary: 'What would go if the store was deleted',
    permission: 'store:delete',
    answer: storeToDeleteSchema,
    read: readStoreToDelete,
  });
  staffRead(to, {
    url: '/deletions',
    operationId: 'listStoreDeletions',
    summary: 'The last fifty deletions of stores, with how far they are',
    permission: 'store:delete',
    answer: storeDeletionsSchema,
    read: readDeletions,
  });
  staffWrite(to, {
    ...DELETE,
    url: '/stores/:id/deletion',
    operationId: 'deleteStore',
    summary: 'Delete a store with everything in it',
    description:
      'Nobody finds the store from then on; a job deletes its rows and files. It can’t be stopped or taken back. The audit log of the platform keeps a line.',
    answer: { status: 202, schema: storeDeletionSchema },
    write: askForDeletion,
  });
  staffWrite(to, {
    ...DELETE,
    url: '/accounts/:slug/deletion',
    operationId: 'deleteAccount',
    summary: 'Delete an account without stores',
    description: 'Its people lose their place in it. Its identity providers and open invitations go too.',
    problems: ['account_not_empty'],
    answer: { status: 204, schema: z.null() },
    write: deleteAccount,
  });
}
