/** A store's look: changed as a draft, published as a version (docs/decisions/097-brand-versions.md). */
import type { PoolClient } from 'pg';
import type { WhitelabelPatch } from '../../../contract/store.ts';
import type { OwnWords } from '../../../domain/stores/portal-words.ts';
import { type Branding, type ChosenBranding, DEFAULT_BRANDING } from '../../../domain/stores/settings.ts';
import type { PortalPage } from '../../../domain/stores/standard-words.ts';
import { type Change, noteChange } from '../../audit/note.ts';
import type { StoreId } from '../../auth/caller.ts';
import type { Context } from '../../context.ts';
import { withStore } from '../../database/with-store.ts';
import { type HeldWrite, refuseOtherVersion } from '../../http/team-calls.ts';
import { ProblemError } from '../../problem-error.ts';
import { forgetStores, holdStore, keepVersion, overlay, type StoreRow, writeStore } from '../queries.ts';
import { type Draft, draftIn, versionsIn, writeDraft } from './queries.ts';

const BAD_LOGO = 'Send a whole PNG or JPEG of the type that its address says.';

export const lookOf = (chosen: ChosenBranding): Branding => overlay(DEFAULT_BRANDING, chosen);

/** The store's own values with a patch applied. Null resets to the default. */
export function patched(own: ChosenBranding, patch: WhitelabelPatch): ChosenBranding {
  const { colors, fonts, words, ...rest } = patch;
  const sections = { colors, fonts };
  const next: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(rest)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  for (const [name, value] of Object.entries(sections)) {
    if (value === null) delete next[name];
    else if (value !== undefined) next[name] = { ...(own[name as 'colors' | 'fonts'] ?? {}), ...value };
  }
  if (words === null) delete next.words;
  else if (words !== undefined) next.words = ownWords(own.words, words);
  return next as ChosenBranding;
}

/** Page by page. Null, for a page or for one of its words, brings back those that come with the product. */
function ownWords(own: OwnWords = {}, patch: OwnWords): OwnWords {
  const pages = Object.entries(patch).map(([page, words]) => {
    const both = words === null ? {} : { ...own[page as PortalPage], ...words };
    return [page, Object.fromEntries(Object.entries(both).filter(([, text]) => typeof text === 'string'))];
  });
  const next: Record<string, object> = { ...own, ...Object.fromEntries(pages) };
  return Object.fromEntries(Object.entries(next).filter(([, words]) => Object.keys(words).length > 0));
}

type Write = HeldWrite & { version: number | null };

const subjectOf = ({ id, name }: StoreRow) => ({ subject: { id, name } });

/** Holds the store, so that changes of its look wait for each other. */
async function held(client: PoolClient, storeId: StoreId): Promise<{ row: StoreRow; draft: Draft | null }> {
  const row = await holdStore(client, storeId);
  return { row, draft: await draftIn(client, storeId) };
}

const lastNumber = async (client: PoolClient, storeId: StoreId) =>
  (await versionsIn(client, storeId))[0]?.version ?? 0;

type Publishing = { client: PoolClient; storeId: StoreId; row: StoreRow; branding: ChosenBranding };

/** Makes a look the one that shoppers see, on every process within two seconds. */
async function publish({ client, storeId, row, branding }: Publishing): Promise<Change> {
  await writeStore(client, storeId, { ...row, branding });
  await keepVersion(client, storeId, branding);
  return { ...subjectOf(row), before: lookOf(row.branding), after: lookOf(branding) };
}

/** Publishes a look at once; a draft stays as it is. With `preview`, only shows the result. */
export async function patchBranding(
  context: Context,
  storeId: StoreId,
  patch: WhitelabelPatch,
  preview: boolean,
): Promise<Branding> {
  const branding = await withStore(context.db, storeId, async (client) => {
    const row = await holdStore(client, storeId);
    const next = patched(row.branding, patch);
    if (!preview) await noteChange(client, storeId, await publish({ client, storeId, row, branding: next }));
    return lookOf(next);
  });
  forgetStores(context.db);
  return branding;
}

/** Lays values over the draft, which begins with what is published. */
export async function saveDraft(write: Write, patch: WhitelabelPatch): Promise<void> {
  const { client, storeId, version, now, changed } = write;
  const { row, draft } = await held(client, storeId);
  refuseOtherVersion(version, { version: draft?.version ?? 0 });
  const own = draft?.branding ?? row.branding;
  const branding = patched(own, patch);
  const basedOn = draft?.branding ? draft.basedOn : await lastNumber(client, storeId);
  await writeDraft(client, storeId, { branding, basedOn, now });
  changed({ ...subjectOf(row), before: lookOf(own), after: lookOf(branding) });
}

/** Draws a logo as PDFs and the poster do; null if it can't be drawn. */
export type DrawLogo = (context: Context, storeId: string, paperLogo: string) => Promise<Buffer | null>;

/**
 * Makes sure that PDFs and the poster can show the logo of a patch. Call it outside a transaction.
 * @throws validation_failed at `paperLogo`
 */
export async function refuseBadLogo(
  context: Context,
  storeId: StoreId,
  { patch: { paperLogo }, draw }: { patch: WhitelabelPatch; draw: DrawLogo },
): Promise<void> {
  if (!paperLogo || (await draw(context, storeId, paperLogo))) return;
  throw new ProblemError('validation_failed', { fields: [{ path: 'paperLogo', message: BAD_LOGO }] });
}

export async function discardDraft({ client, storeId, version, now, changed }: Write): Promise<void> {
  const { row, draft } = await held(client, storeId);
  if (!draft?.branding) throw new ProblemError('no_brand_draft');
  refuseOtherVersion(version, draft);
  await writeDraft(client, storeId, { branding: null, basedOn: draft.basedOn, now });
  changed({ ...subjectOf(row), before: lookOf(draft.branding), after: lookOf(row.branding) });
}

export async function publishDraft(write: Write): Promise<void> {
  const { client, storeId, version, now, changed } = write;
  const { row, draft } = await held(client, storeId);
  if (!draft?.branding) throw new ProblemError('no_brand_draft');
  refuseOtherVersion(version, draft);
  changed(await publish({ client, storeId, row, branding: draft.branding }));
  await writeDraft(client, storeId, { branding: null, basedOn: draft.basedOn, now });
}
