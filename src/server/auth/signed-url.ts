import type { StoreId } from './caller.ts';
import { deriveKey, type KeyRing, mac, sameText, secretsOf } from './keys.ts';

/** Permission to upload one file. Times to the second. */
export type UploadGrant = {
  storeId: StoreId;
  fileKey: string;
  contentType: string;
  maxBytes: number;
  expiresAt: Date;
};

/**
 * The query of a signed upload address: `expires` (seconds since 1970), `file`, `max`, `store`, `type`, `signature`.
 * Clients must send it unchanged; another spelling is refused.
 */
export function signUpload(grant: UploadGrant, secret: string): string {
  const query = new URLSearchParams({
    store: grant.storeId,
    file: grant.fileKey,
    type: grant.contentType,
    max: String(grant.maxBytes),
    expires: String(seconds(grant.expiresAt)),
  });
  return sign({ key: 'upload-url', of: '' }, query, secret);
}

/** @param query the raw text after `?`. Null if it is altered, expired or not ours. */
export function verifyUpload(query: string, now: Date, ring: KeyRing): UploadGrant | null {
  const fields = verify({ key: 'upload-url', of: '' }, query, ring);
  if (!fields) return null;
  const expiresAt = new Date(Number(fields.get('expires')) * 1000);
  if (expiresAt <= now) return null;
  return {
    storeId: (fields.get('store') ?? '') as StoreId,
    fileKey: fields.get('file') ?? '',
    contentType: fields.get('type') ?? '',
    maxBytes: Number(fields.get('max')),
    expiresAt,
  };
}

export type DownloadGrant = { storeId: string; fileKey: string; expiresAt: Date };

/** The query for `/files/{storeId}/{fileKey}`: `expires` and `signature`. The signature covers both names. */
export function signDownload(grant: DownloadGrant, secret: string): string {
  const query = new URLSearchParams({ expires: String(seconds(grant.expiresAt)) });
  return sign(downloadOf(grant), query, secret);
}

/** Whether the query opens this file now. */
export function verifyDownload(
  file: { storeId: string; fileKey: string },
  query: string,
  now: Date,
  ring: KeyRing,
): file is { storeId: StoreId; fileKey: string } {
  const fields = verify(downloadOf(file), query, ring);
  return fields !== null && Number(fields.get('expires')) * 1000 > now.getTime();
}

export type ExportGrant = { storeId: StoreId; id: string; expiresAt: Date };

/** The query of the address of a list of claims: `store`, `id`, `expires`, `signature`. */
export function signExport({ storeId, id, expiresAt }: ExportGrant, secret: string): string {
  const query = new URLSearchParams({ store: storeId, id, expires: String(seconds(expiresAt)) });
  return sign({ key: 'export-url', of: '' }, query, secret);
}

/** @param query the raw text after `?`. Null if it is altered, expired or not ours. */
export function verifyExport(query: string, now: Date, ring: KeyRing): ExportGrant | null {
  const fields = verify({ key: 'export-url', of: '' }, query, ring);
  const expiresAt = new Date(Number(fields?.get('expires')) * 1000);
  if (!fields || expiresAt <= now) return null;
  return { storeId: (fields.get('store') ?? '') as StoreId, id: fields.get('id') ?? '', expiresAt };
}

/** `of`: the file. Part of the signed text rather than the key, since a key per file name would fill the key cache. */
type Purpose = { key: 'upload-url' | 'download-url' | 'export-url'; of: string };

const downloadOf = ({ storeId, fileKey }: Pick<DownloadGrant, 'storeId' | 'fileKey'>): Purpose => ({
  key: 'download-url',
  of: `:${JSON.stringify([storeId, fileKey])}`,
});

function sealOf({ key, of }: Purpose, unsigned: string, secret: string): string {
  return mac(deriveKey(secret, key), `${key}${of}\n${unsigned}`);
}

function sign(purpose: Purpose, query: URLSearchParams, secret: string): string {
  return `${query}&signature=${sealOf(purpose, query.toString(), secret)}`;
}

/** The raw text is what was signed, so another spelling (`%2F`, `%2f`) fails. */
function verify(purpose: Purpose, query: string, ring: KeyRing): URLSearchParams | null {
  const text = query.startsWith('?') ? query.slice(1) : query;
  const cut = text.lastIndexOf('&signature=');
  if (cut < 0 || text.length > 1_024) return null;
  const unsigned = text.slice(0, cut);
  const given = text.slice(cut + '&signature='.length);
  const matches = secretsOf(ring).some((secret) => sameText(given, sealOf(purpose, unsigned, secret)));
  return matches ? new URLSearchParams(unsigned) : null;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
