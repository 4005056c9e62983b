/** Logos and icons of stores: sent by their teams, drawn anew, shown to everyone. */
import { createHash } from 'node:crypto';
import type { BrandPicture } from '../../contract/brand.ts';
import type { PictureUse } from '../../domain/stores/brand-picture.ts';
import type { StoreId } from '../auth/caller.ts';
import type { Context } from '../context.ts';
import { withStore } from '../database/with-store.ts';
import { ProblemError } from '../problem-error.ts';
import { ALLOWANCES, openFile } from '../uploads/file-process.ts';
import { writePicture } from './queries.ts';

const addressOf = (storeId: string, id: string) => `/brand/${encodeURIComponent(storeId)}/${id}.png`;

const refuse = (
  code: 'file_type_not_allowed' | 'image_too_many_pixels' | 'file_unreadable' | 'too_many_pictures',
) => new ProblemError(code, { fields: [{ path: 'picture', message: '' }] });

/** Keeps a picture for the store's look, which has to name its address to show it. */
export async function keepPicture(
  context: Context,
  storeId: StoreId,
  { use, picture, sender }: { use: PictureUse; picture: string; sender: string },
): Promise<BrandPicture> {
  const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const drawn = await openFile(
    { task: 'brandPicture', job: { bytes, use } },
    { place: { store: storeId, sender }, allowance: ALLOWANCES.image, patienceMs: 5_000 },
  );
  if (!drawn) throw refuse('file_unreadable');
  if ('refused' in drawn) throw refuse(drawn.refused);
  const id = createHash('sha256').update(drawn.png).digest('hex').slice(0, 32);
  const isKept = await withStore(context.db, storeId, (client) =>
    writePicture(client, storeId, { id, png: drawn.png }, context.clock()),
  );
  if (!isKept) throw refuse('too_many_pictures');
  const paper = `data:image/jpeg;base64,${Buffer.from(drawn.paper).toString('base64')}`;
  return {
    ...{ url: addressOf(storeId, id), width: drawn.width, height: drawn.height },
    paperLogo: use === 'logo' ? paper : null,
  };
}
