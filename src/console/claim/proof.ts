/** Every file that belongs to a claim, each with a name that tells them apart. */
import type { ClaimOnWire } from '../../contract/claim.ts';
import { text } from './text.ts';

export type Proof = {
  url: string;
  posterUrl: string | null;
  kind: 'photo' | 'video' | 'document';
  label: string;
};

type File = ClaimOnWire['claimMessages'][number]['medias'][number];

const kindOf = (type: string): Proof['kind'] =>
  type.startsWith('image/') ? 'photo' : type.startsWith('video/') ? 'video' : 'document';

/** @param about what the files show: an item's name, or where they came from */
export function proofOfFiles(files: readonly File[], about: string): Proof[] {
  const count = { photo: 0, video: 0, document: 0 };
  return files.map(({ url, posterUrl, fileType, filename }) => {
    const kind = kindOf(fileType);
    count[kind] += 1;
    const label =
      kind === 'document' ? text.photos.document(filename) : text.photos[kind](count[kind], about);
    return { url, posterUrl, kind, label };
  });
}

/** Photos of items, of messages, and the drawn signature. */
export function proofOf({ claimItems, claimMessages, claimDocuments }: ClaimOnWire): Proof[] {
  const items = claimItems.flatMap(({ images, name }) => proofOfFiles(images, name));
  const sent = proofOfFiles(
    claimMessages.flatMap(({ medias }) => medias),
    text.photos.message,
  );
  const signed = claimDocuments.flatMap(({ downloadLink, proofType }) =>
    downloadLink === null
      ? []
      : [
          {
            url: downloadLink,
            posterUrl: null,
            kind: isPicture(proofType) ? ('photo' as const) : ('document' as const),
            label: text.photos.proofs[proofType] ?? proofType,
          },
        ],
  );
  return [...items, ...sent, ...signed];
}

const isPicture = (proofType: string) => /SIGNATURE/.test(proofType);
