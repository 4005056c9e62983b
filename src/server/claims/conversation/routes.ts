import { z } from 'zod';
import {
  messageBodySchema,
  messageSchema,
  messagesSchema,
  noteBodySchema,
  noteSchema,
  notesSchema,
} from '../../../contract/message.ts';
import { text } from '../../../contract/text.ts';
import { withStore } from '../../database/with-store.ts';
import { claimCall, forShoppers, forTeam, type Wiring } from '../calls.ts';
import { viewerOf } from '../present.ts';
import { presentMessage } from '../present-message.ts';
import { openClaim } from '../read.ts';
import { sendMessage } from './commands.ts';
import { addNote, findMessages, findNotes } from './queries.ts';

const params = z.object({ id: text(64) });
const shared = { tag: 'Conversation', version: 'optional', method: 'POST', momentary: true } as const;

/** Messages of both sides, and the team's notes. */
export function conversationRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    url: '/claims/:id/messages',
    operationId: 'sendMessage',
    summary: 'Send a message',
    access: forShoppers('message:create'),
    body: messageBodySchema,
    answer: { status: 201, schema: messageSchema },
    problems: ['file_not_found', 'too_many_files', 'claim_archived'],
    command: sendMessage,
  });
  claimCall(to, {
    ...shared,
    url: '/claims/:id/notes',
    operationId: 'addNote',
    summary: 'Add a note that only the team sees',
    access: forTeam('claim-note:create'),
    body: noteBodySchema,
    answer: { status: 201, schema: noteSchema },
    command: async (held, body) => ({ status: 201, body: JSON.stringify(await addNote(held, body)) }),
  });
  messageList(to);
  noteList(to);
}

function messageList({ api, context }: Wiring): void {
  api.get(
    '/claims/:id/messages',
    {
      config: { access: forShoppers('message:read') },
      schema: {
        operationId: 'listMessages',
        tags: ['Conversation'],
        summary: 'The conversation, its end first',
        params,
        querystring: z.object({
          claimId: text(64).optional(),
          before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
          limit: z.coerce.number().int().min(1).max(100).default(50),
        }),
        response: { 200: messagesSchema },
      },
    },
    async ({ caller, params, query }) => {
      const { store, document } = await openClaim(context, caller, params.id);
      const span = { before: query.before ?? null, limit: query.limit };
      const { messages, files } = await withStore(context.db, store.id, (client) =>
        findMessages(client, store.id, document.claim.id, span),
      );
      const of = { claim: document.claim, files };
      const first = messages[0]?.position ?? 1;
      return {
        messages: messages.map((message) => presentMessage(context, of, message, viewerOf(caller))),
        earlier: first > 1 ? String(first) : null,
      };
    },
  );
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
        params,
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
