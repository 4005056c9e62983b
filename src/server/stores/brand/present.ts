import type { BrandDraft, BrandPreview, BrandVersion } from '../../../contract/brand.ts';
import { repairsOf } from '../../../domain/stores/palette.ts';
import type { Branding } from '../../../domain/stores/settings.ts';
import type { HeldStore } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { storeIn } from '../queries.ts';
import { lookOf } from './commands.ts';
import { sealLook } from './look.ts';
import { draftIn, type Version, versionsIn } from './queries.ts';

export const presentPreview = ({ context, storeId }: HeldStore, look: Branding): BrandPreview => ({
  look,
  repaired: repairsOf(look),
  preview: sealLook(context, storeId, look),
});

const presentLine = ({ version, publishedAt, by }: Version) => ({ number: version, publishedAt, by });

/** The draft, or what is published if there is none. */
export async function presentDraft(held: HeldStore): Promise<BrandDraft> {
  const { client, storeId } = held;
  const [row, draft, [last]] = [
    await storeIn(client, storeId),
    await draftIn(client, storeId),
    await versionsIn(client, storeId),
  ];
  const isDraft = draft !== null && draft.branding !== null;
  return {
    version: draft?.version ?? 0,
    isDraft,
    isBehind: isDraft && draft.basedOn !== (last?.version ?? 0),
    savedAt: isDraft ? draft.savedAt : null,
    savedBy: isDraft ? draft.by : null,
    ...presentPreview(held, lookOf(draft?.branding ?? row.branding)),
    published: last ? presentLine(last) : { number: 0, publishedAt: new Date(0).toISOString(), by: null },
  };
}

export async function presentVersion(held: HeldStore, number: string): Promise<BrandVersion> {
  const sought = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  const [found] = await versionsIn(held.client, held.storeId, sought);
  if (!found) throw new ProblemError('not_found');
  const { look, preview } = presentPreview(held, lookOf(found.branding));
  return { ...presentLine(found), look, preview };
}

export const presentVersions = async ({ client, storeId }: HeldStore) => ({
  versions: (await versionsIn(client, storeId)).map(presentLine),
});
