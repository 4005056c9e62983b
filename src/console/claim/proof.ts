/** Every file that belongs to a claim, each with a name that tells them apart. */
import type { ClaimDesk } from '../../contract/desk.ts';
import { text } from './text.ts';

type Photo = ClaimDesk['photos'][number];

export type Proof = {
  url: string;
  posterUrl: string | null;
  kind: 'photo' | 'video' | 'document';
  label: string;
  /** Similar photos of other claims. */
  matches: Photo['matches'];
};

type File = Pick<Photo, 'url' | 'posterUrl' | 'fileType' | 'filename'> & Partial<Pick<Photo, 'matches'>>;

const kindOf = (type: string): Proof['kind'] =>
  type.startsWith('image/') ? 'photo' : type.startsWith('video/') ? 'video' : 'document';

/** @param about what the files show: an item's name, or where they came from */
export function proofOfFiles(files: readonly File[], about: string): Proof[] {
  const count = { photo: 0, video: 0, document: 0 };
  return files.map(({ url, posterUrl, fileType, filename, matches = [] }) => {
    const kind = kindOf(fileType);
    count[kind] += 1;
    const label =
      kind === 'document' ? text.photos.document(filename) : text.photos[kind](count[kind], about);
    return { url, posterUrl, kind, label, matches };
  });
}

export const proofOfItem = (
  { id, name }: ClaimDesk['claim']['claimItems'][number],
  photos: ClaimDesk['photos'],
): Proof[] =>
  proofOfFiles(
    photos.filter(({ claimItemId }) => claimItemId === id),
    name,
  );

/** Photos of items, of messages, and the rest: receipts and the drawn signature. */
export function proofOf({ claim, photos }: Pick<ClaimDesk, 'claim' | 'photos'>): Proof[] {
  const items = claim.claimItems.flatMap((item) => proofOfItem(item, photos));
  const inMessages = photos.filter(({ messageId }) => messageId !== null);
  const rest = photos.filter(({ claimItemId, messageId }) => claimItemId === null && messageId === null);
  return [
    ...items,
    ...proofOfFiles(inMessages, text.photos.message),
    ...rest.flatMap((file) => proofOfFiles([file], file.filename)),
  ];
}

/** The photo of another claim that looks like this one. */
export const proofOfMatch = (picture: Proof, { url, claimNumber }: Photo['matches'][number]): Proof => ({
  ...picture,
  url,
  label: text.photos.ofClaim(claimNumber),
  matches: [],
});
