import { withStore } from '../../server/database/with-store.ts';
import { downloadPath } from '../../server/uploads/links.ts';
import { findUnclaimed } from '../../server/uploads/queries.ts';
import type { PhotoView } from '../parts/views.ts';
import type { UploadTarget } from './form-files.ts';

/** The stored uploads among these keys, in the given order. */
export async function photosOf(
  { context, store, owner }: Pick<UploadTarget, 'context' | 'store' | 'owner'>,
  keys: readonly string[],
): Promise<PhotoView[]> {
  if (keys.length === 0) return [];
  const found = await withStore(context.db, store.id, (client) =>
    findUnclaimed(client, store.id, owner, keys),
  );
  return keys.flatMap((fileKey) => {
    const file = found.find((known) => known.fileKey === fileKey);
    if (!file) return [];
    const kind = file.kind === 'video' || file.kind === 'document' ? file.kind : 'image';
    const pathOf = (key: string) => downloadPath(context, store.id, key);
    const posterUrl = file.posterKey === null ? null : pathOf(file.posterKey);
    return [{ fileKey, filename: file.filename, kind, url: pathOf(fileKey), posterUrl }];
  });
}
