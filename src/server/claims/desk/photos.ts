import { sees } from '../../auth/caller.ts';
import { presentFile, presentMedia } from '../present-message.ts';
import { type DeskFacts, read } from './part.ts';

/** `capturedAt`: the camera's time, as stored. `matches`: similar photos in other claims of the store, the most similar first. */
export type PhotoRow = {
  fileKey: string;
  capturedAt: string | null;
  matches: {
    claimId: string;
    claimNumber: number;
    isSameCustomer: boolean;
    fileKey: string;
    messageId: string | null;
    distance: number;
  }[];
};

const MOST_MATCHES = 12;
/** Two copies of a photo differ in at most this many of the 64 bits of their hashes (docs/decisions/073-desk-document.md). */
const MOST_BITS = 8;

const MATCHES = `
  select coalesce(json_agg(m order by m.distance, m."claimNumber" desc), '[]') from (
    select n.* from (
      select distinct on (o.file_key) x.id as "claimId", x.claim_number as "claimNumber",
        x.email_key = c.email_key as "isSameCustomer", o.file_key as "fileKey",
        o.message_id as "messageId", bit_count((own.hash # other.hash)::bit(64)) as distance
      from photo_bands own
      join photo_bands other on other.store_id = $1 and other.band = own.band and other.bits = own.bits
        and other.file_key <> own.file_key
      join files o on o.store_id = $1 and o.file_key = other.file_key and o.claim_id is not null and o.claim_id <> $2
      join claims x on x.store_id = $1 and x.id = o.claim_id
      where own.store_id = $1 and own.file_key = f.file_key
        and bit_count((own.hash # other.hash)::bit(64)) <= ${MOST_BITS}
      order by o.file_key) n
    order by n.distance, n."claimNumber" desc limit ${MOST_MATCHES}) m`;

/** Every photo, video and document of the claim, with similar photos in other claims. Those of messages are for who may read messages. */
export const photosPart = read<'photos', PhotoRow[]>(
  null,
  `select coalesce(json_agg(json_build_object(
     'fileKey', f.file_key, 'capturedAt', f.captured_at, 'matches', (${MATCHES}))), '[]')
   from files f where f.store_id = $1 and f.claim_id = $2 and f.poster_of is null`,
  (rows, facts) => {
    const { caller, context, document } = facts;
    const readsMessages = sees(caller, 'message:read');
    const isSeen = ({ messageId }: { messageId: string | null }) => readsMessages || messageId === null;
    const { claim, files } = document;
    const rowOf = new Map(rows.map((row) => [row.fileKey, row]));
    return files
      .filter((file) => file.poster_of === null && isSeen({ messageId: file.message_id }))
      .map((file) => {
        const { downloadLink: _, ...media } = presentMedia(context, claim.store_id, file, files);
        return {
          ...media,
          width: file.width,
          height: file.height,
          claimItemId: file.claim_item_id,
          messageId: file.message_id,
          capturedAt: rowOf.get(file.file_key)?.capturedAt ?? null,
          matches: (rowOf.get(file.file_key)?.matches ?? [])
            .filter(isSeen)
            .map((match) => withUrl(facts, match)),
        };
      });
  },
);

const withUrl = ({ context, store }: DeskFacts, { messageId: _, ...match }: PhotoRow['matches'][number]) => ({
  ...match,
  url: presentFile(context, store.id, match.fileKey),
});
