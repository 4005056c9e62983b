import type { PoolClient } from 'pg';
import type { StoreId } from '../../auth/caller.ts';
import { shortId } from '../../auth/short-id.ts';
import type { CamelRow } from '../../database/rows.ts';

export type NoteRow = CamelRow<
  'claim_notes',
  'id' | 'claim_id' | 'content' | 'author_id' | 'author_name' | 'mentions' | 'created_at' | 'edited_at'
>;

const NOTE = `id, claim_id as "claimId", content, author_id as "authorId", author_name as "authorName", mentions,
  created_at as "createdAt", edited_at as "editedAt"`;

export type NoteText = { content: string; mentions: string[] };

export async function insertNote(
  client: PoolClient,
  storeId: StoreId,
  note: NoteText & Pick<NoteRow, 'claimId' | 'authorId' | 'authorName'>,
  now: number,
): Promise<NoteRow> {
  const { rows } = await client.query<NoteRow>(
    `insert into claim_notes (store_id, id, claim_id, content, mentions, author_id, author_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${NOTE}`,
    [
      storeId,
      shortId(),
      note.claimId,
      note.content,
      note.mentions,
      note.authorId,
      note.authorName,
      new Date(now),
    ],
  );
  const made = rows[0];
  if (!made) throw new Error('An insert returned no row');
  return made;
}

/** The claim is locked, so the note stays until the transaction ends. */
export async function findNote(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<NoteRow | null> {
  const { rows } = await client.query<NoteRow>(
    `select ${NOTE} from claim_notes where store_id = $1 and claim_id = $2 and id = $3`,
    [storeId, claimId, id],
  );
  return rows[0] ?? null;
}

export async function rewriteNote(
  client: PoolClient,
  storeId: StoreId,
  id: string,
  { content, mentions }: NoteText,
  now: number,
): Promise<NoteRow | null> {
  const { rows } = await client.query<NoteRow>(
    `update claim_notes set content = $3, mentions = $4, edited_at = $5 where store_id = $1 and id = $2
     returning ${NOTE}`,
    [storeId, id, content, mentions, new Date(now)],
  );
  return rows[0] ?? null;
}

/** Deletes the note, and a correction of it that was not saved. */
export async function dropNote(
  client: PoolClient,
  storeId: StoreId,
  claimId: string,
  id: string,
): Promise<void> {
  await client.query(
    `with typed as (delete from claim_unsent where store_id = $1 and claim_id = $2 and kind = 'note:' || $3)
     delete from claim_notes where store_id = $1 and claim_id = $2 and id = $3`,
    [storeId, claimId, id],
  );
}

/** The newest of a claim; no screen shows more. */
const MOST_NOTES = 500;

/** The notes of a claim as JSON. `$1`: the store, `$2`: the claim. */
export const claimNotesSql = `
  select coalesce(json_agg(json_build_object('id', n.id, 'claimId', n.claim_id, 'content', n.content,
    'authorId', n.author_id, 'authorName', n.author_name, 'mentions', n.mentions,
    'createdAt', to_json(n.created_at) #>> '{}', 'editedAt', to_json(n.edited_at) #>> '{}') order by n.created_at, n.id), '[]')
  from (select * from claim_notes where store_id = $1 and claim_id = $2
    order by created_at desc, id desc limit ${MOST_NOTES}) n`;

export async function findNotes(client: PoolClient, storeId: StoreId, claimId: string): Promise<NoteRow[]> {
  const { rows } = await client.query<NoteRow>(
    `select ${NOTE} from (select * from claim_notes where store_id = $1 and claim_id = $2
       order by created_at desc, id desc limit $3) n order by created_at, id`,
    [storeId, claimId, MOST_NOTES],
  );
  return rows;
}
