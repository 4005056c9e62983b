/** Loads earlier messages without leaving the page. */
import type { z } from 'zod';
import type { messagesSchema } from '../../../../contract/message.ts';
import { createApiClient } from '../../../../web/api-client.ts';
import type { ConversationProps } from './model.ts';
import type { ThreadEvent } from './thread.ts';
import { threadEntry } from './thread-entry.ts';

type Messages = z.infer<typeof messagesSchema>;

const A_PAGE = '30';

function addressBefore({ pathname, hash }: URL, before: string): string {
  return `${pathname}?${new URLSearchParams({ before })}${hash}`;
}

/** `address` is the URL that shows them without script. Rejects if they can't be loaded. */
export async function fetchEarlier(address: string, conversation: ConversationProps): Promise<ThreadEvent> {
  const { claimId, token } = conversation;
  const there = new URL(address, window.location.origin);
  const before = there.searchParams.get('before') ?? '';
  const client = createApiClient({ apiBase: '/v1', token });
  const query = { before, limit: A_PAGE };
  const { messages, earlier } = await client.get<Messages>(`claims/${claimId}/messages`, query);
  return {
    type: 'fetched',
    entries: messages.map((message) => threadEntry(message, conversation)),
    earlier: earlier && addressBefore(there, earlier),
  };
}
