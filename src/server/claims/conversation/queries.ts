import type { PoolClient } from 'pg';
import { messageTerms } from '../../../domain/claims/search/words.ts';
import type { StoreId } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import { ProblemError } from '../../problem-error.ts';
import type { HeldClaim } from '../change.ts';
import type { FileRow, MessageRow } from '../queries.ts';

const FILE =
  'file_key, filename, content_type, kind, caption, width, height, claim_item_id, message_id, poster_of';

export type NewMessage = {
  content: string;
  fileKeys: readonly string[];
  senderType: MessageRow['sender_type'];
  senderName: string | null;
};

/** Writes a message with its photos and videos. The claim is locked, so no two messages get the same position. */
export async function addMessage(
  { client, store, document, actor, now }: HeldClaim,
  { content, fileKeys, senderType, senderName }: NewMessage,
): Promise<MessageRow> {
  const { claim } = document;
  const { rows } = await client.query<MessageRow>(
    `with said as (
       insert into claim_terms select $1, term, $3 from unnest($9::text[]) term on conflict do nothing)
     insert into claim_messages (store_id, id, claim_id, position, content, sender_type, sender_id, sender_name, created_at)
     select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $5, $6, $7, $8
     from claim_messages where store_id = $1 and claim_id = $3
     returning id, claim_id, position, content, sender_type, sender_id, sender_name, created_at`,
    [
      store.id,
      shortId(),
      claim.id,
      content,
      senderType,
      actor.id,
      senderName,
      new Date(now),
      messageTerms(content),
    ],
  );
  const message = rows[0];
  if (!message) throw new Error('An insert returned no row');
  const files = await attachFiles(client, store.id, { claim, messageId: message.id, fileKeys });
  document.files = [...document.files, ...files];
  document.messages = [...document.messages, message];
  return message;
}

type Attaching = {
  claim: { id: string; order_id: string };
  messageId: string;
  fileKeys: readonly string[];
};

/** Attaches stored uploads of the claim's order that belong to nothing else yet. */
async function attachFiles(
  client: PoolClient,
  storeId: StoreId,
  { claim, messageId, fileKeys }: Attaching,
): Promise<FileRow[]> {
  const wanted = [...new Set(fileKeys)];
  if (wanted.length === 0) return [];
  const { rows } = await client.query<FileRow>(
    `update files f set claim_id = $3, message_id = $4, position = array_position($5::text[], f.file_key)
     where f.store_id = $1 and f.order_id = $2 and f.file_key = any ($5) and f.claim_id is null
       and f.stored_at is not null and f.poster_of is null
     returning ${FILE}`,
    [storeId, claim.order_id, claim.id, messageId, wanted],
  );
  const found = new Map(rows.map((file) => [file.file_key, file]));
  const missing = wanted.findIndex((key) => !found.has(key));
  if (missing >= 0) {
    throw new ProblemError('file_not_found', { fields: [{ path: `medias.${missing}`, message: '' }] });
  }
  return [...wanted.flatMap((key) => found.get(key) ?? []), ...(await findPosters(client, storeId, wanted))];
}

async function findPosters(
  client: PoolClient,
  storeId: StoreId,
  films: readonly string[],
): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `select ${FILE} from files where store_id = $1 and poster_of = any ($2) and stored_at is not null`,
    [storeId, films],
  );
  return rows;
}

/** Stores the customer's ticked statement as the requested proof. */
export async function addAcknowledgement({ client, store, document, now }: HeldClaim): Promise<void> {
  await client.query(
    `insert into claim_documents (store_id, id, claim_id, proof_type, created_at)
     values ($1, $2, $3, 'ACKNOWLEDGEMENT', $4)`,
    [store.id, shortId(), document.claim.id, new Date(now)],
  );
}

/** How many messages the customer sent since a given time. */
export async function countReplies(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  since: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from claim_messages
     where store_id = $1 and claim_id = $2 and sender_type = 'customer' and created_at > $3`,
    [storeId, claimId, new Date(since)],
  );
  return rows[0]?.count ?? 0;
}

/** A claim's messages before a position, newest last. */
export async function findMessages(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ messages: MessageRow[]; files: FileRow[] }> {
  const { rows: messages } = await client.query<MessageRow>(
    `select id, claim_id, position, content, sender_type, sender_id, sender_name, created_at from claim_messages
     where store_id = $1 and claim_id = $2 and ($3::int is null or position < $3)
     order by position desc limit $4`,
    [storeId, claimId, before, limit],
  );
  const { rows: files } = await client.query<FileRow>(
    `select ${FILE} from files
     where store_id = $1 and claim_id = $2 and (message_id = any ($3) or poster_of is not null) order by position`,
    [storeId, claimId, messages.map(({ id }) => id)],
  );
  return { messages: messages.reverse(), files };
}
