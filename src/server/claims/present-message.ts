import type { MessageOnWire } from '../../contract/message.ts';
import type { Context } from '../context.ts';
import { downloadLink } from '../uploads/links.ts';
import type { Viewer } from './present-state.ts';
import type { ClaimDocument, KnownFile, MessageRow } from './queries.ts';

export const presentFile = (context: Context, storeId: string, fileKey: string): string =>
  downloadLink(context, storeId, fileKey);

/** A photo or video as an uploaded file, with the `url` that images have. `files`: the other files of the message. */
export function presentMedia(
  context: Context,
  storeId: string,
  file: KnownFile,
  files: readonly KnownFile[],
) {
  const url = presentFile(context, storeId, file.file_key);
  const poster = files.find(({ poster_of: film }) => film === file.file_key);
  return {
    url,
    downloadLink: url,
    fileKey: file.file_key,
    fileType: file.content_type,
    filename: file.filename,
    caption: file.caption,
    posterUrl: poster ? presentFile(context, storeId, poster.file_key) : null,
  };
}

/** A shopper sees only the name the team gave, not which team member wrote. */
export function presentMessage(
  context: Context,
  { claim, files }: Pick<ClaimDocument, 'claim' | 'files'>,
  message: MessageRow,
  viewer: Viewer,
): MessageOnWire {
  return {
    id: message.id,
    claimId: claim.id,
    messageContent: message.content,
    senderId: viewer === 'team' ? message.sender_id : null,
    senderName: message.sender_name,
    senderType: message.sender_type,
    storeId: claim.store_id,
    medias: files
      .filter((file) => file.message_id === message.id)
      .map((file) => presentMedia(context, claim.store_id, file, files)),
    createdAt: new Date(message.created_at).toISOString(),
  };
}
