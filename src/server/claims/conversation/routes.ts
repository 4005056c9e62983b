import { z } from 'zod';
import { messageBodySchema, messageSchema, messagesSchema } from '../../../contract/message.ts';
import { text } from '../../../contract/text.ts';
import { withStore } from '../../database/with-store.ts';
import { MISTAKES } from '../../macros/commands.ts';
import { claimCall, forShoppers, type Wiring } from '../calls.ts';
import { viewerOf } from '../present.ts';
import { presentMessage } from '../present-message.ts';
import { openClaim } from '../read.ts';
import { sendMessage } from './commands.ts';
import { findMessages } from './queries.ts';

const params = z.object({ id: text(64) });
const shared = { tag: 'Conversation', version: 'optional', method: 'POST', momentary: true } as const;

/** Messages of both sides. */
export function conversationRoutes(to: Wiring): void {
  claimCall(to, {
    ...shared,
    url: '/claims/:id/messages',
    operationId: 'sendMessage',
    summary: 'Send a message',
    access: forShoppers('message:create'),
    body: messageBodySchema,
    answer: { status: 201, schema: messageSchema },
    problems: ['file_not_found', 'too_many_files', 'claim_archived', 'customer_erased', ...MISTAKES],
    command: sendMessage,
  });
  messageList(to);
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
