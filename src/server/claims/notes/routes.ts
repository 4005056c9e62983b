import { z } from 'zod';
import { noteBodySchema, notePatchSchema, noteSchema, notesSchema } from '../../../contract/message.ts';
import { text } from '../../../contract/text.ts';
import { withStore } from '../../database/with-store.ts';
import { claimCall, forTeam, type Wiring } from '../calls.ts';
import { openClaim } from '../read.ts';
import { addNote, deleteNote, editNote } from './commands.ts';
import { findNotes } from './queries.ts';

const shared = { tag: 'Conversation', version: 'optional', momentary: true } as const;

/** The team's notes about a claim. */
export function noteRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    method: 'POST',
    url: '/claims/:id/notes',
    operationId: 'addNote',
    summary: 'Add a note that only the team sees',
    access: forTeam('claim-note:create'),
    body: noteBodySchema,
    answer: { status: 201, schema: noteSchema },
    command: async (held, body) => ({ status: 201, body: JSON.stringify(await addNote(held, body)) }),
  });
  claimCall(to, {
    ...shared,
    method: 'PATCH',
    url: '/claims/:id/notes/:noteId',
    operationId: 'editNote',
    summary: "Edit one's own note",
    access: forTeam('claim-note:update'),
    body: notePatchSchema,
    answer: { status: 200, schema: noteSchema },
    problems: ['note_of_another'],
    command: (held, body, { noteId = '' }) => editNote(held, body, noteId),
  });
  claimCall(to, {
    ...shared,
    method: 'DELETE',
    url: '/claims/:id/notes/:noteId',
    operationId: 'deleteNote',
    summary: "Delete one's own note",
    access: forTeam('claim-note:delete'),
    body: z.undefined(),
    answer: { status: 204, schema: z.null() },
    problems: ['note_of_another'],
    command: (held, _body, { noteId = '' }) => deleteNote(held, noteId),
  });
  noteList(to);
}

function noteList({ api, context }: Wiring): void {
  api.get(
    '/claims/:id/notes',
    {
      config: { access: forTeam('claim-note:read') },
      schema: {
        operationId: 'listNotes',
        tags: ['Conversation'],
        summary: "The team's notes",
        params: z.object({ id: text(64) }),
        response: { 200: notesSchema },
      },
    },
    async ({ caller, params }) => {
      const { store, document } = await openClaim(context, caller, params.id);
      const { id } = document.claim;
      return { notes: await withStore(context.db, store.id, (client) => findNotes(client, store.id, id)) };
    },
  );
}
