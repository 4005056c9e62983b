import { describe, expect, it } from 'vitest';
import type { StoreId } from './caller.ts';
import { signDownload, signUpload, verifyDownload, verifyUpload } from './signed-url.ts';

const SECRET = 'a secret of the server, long enough';
const RING = { secret: SECRET };
const NOW = new Date('2026-11-05T15:00:00Z');
const expiresAt = new Date('2026-11-05T15:10:00Z');
const grant = {
  storeId: 'store1' as StoreId,
  fileKey: 'a'.repeat(31),
  contentType: 'image/jpeg',
  maxBytes: 10_000_000,
  expiresAt,
};
const file = { storeId: 'store1', fileKey: 'a'.repeat(31) };

/** The text with each of its characters changed in each bit, removed and doubled. */
function* alterations(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    for (let bit = 0; bit < 7; bit++) {
      const other = String.fromCharCode(text.charCodeAt(at) ^ (1 << bit));
      yield text.slice(0, at) + other + text.slice(at + 1);
    }
    yield text.slice(0, at) + text.slice(at + 1);
    yield text.slice(0, at + 1) + text.slice(at);
  }
}

describe('a signed upload address', () => {
  const query = signUpload(grant, SECRET);

  it('grants what was signed, until it expires', () => {
    expect(verifyUpload(query, NOW, RING)).toEqual(grant);
    expect(verifyUpload(`?${query}`, NOW, RING)).toEqual(grant);
    expect(verifyUpload(query, expiresAt, RING)).toBeNull();
    expect(verifyUpload(query, NOW, { secret: 'another secret' })).toBeNull();
  });

  it('is refused if anything is altered, spelled differently, added or repeated', () => {
    for (const altered of alterations(query)) expect(verifyUpload(altered, NOW, RING)).toBeNull();
    expect(query).toContain('image%2Fjpeg');
    const others = [
      query.replace('%2F', '%2f'),
      query.replace('%2F', '/'),
      `max=99&${query}`,
      `${query}&max=99`,
      query.replace('&signature=', '&max=99&signature='),
      `${query}&signature=x`,
      '',
      '&signature=',
      `x=${'y'.repeat(100_000)}&signature=z`,
    ];
    for (const other of others) expect(verifyUpload(other, NOW, RING)).toBeNull();
  });
});

describe('a signed download address', () => {
  const query = signDownload({ ...file, expiresAt }, SECRET);

  it('opens its own file, until it expires', () => {
    expect(verifyDownload(file, query, NOW, RING)).toBe(true);
    expect(verifyDownload(file, query, expiresAt, RING)).toBe(false);
    expect(verifyDownload({ ...file, storeId: 'store2' }, query, NOW, RING)).toBe(false);
    expect(verifyDownload({ ...file, fileKey: 'b'.repeat(31) }, query, NOW, RING)).toBe(false);
    expect(verifyDownload(file, query, NOW, { secret: 'another secret' })).toBe(false);
  });

  it('is refused with any alteration, and never accepted as an upload', () => {
    for (const altered of alterations(query)) expect(verifyDownload(file, altered, NOW, RING)).toBe(false);
    expect(verifyUpload(query, NOW, RING)).toBeNull();
    expect(verifyDownload(file, signUpload(grant, SECRET), NOW, RING)).toBe(false);
  });
});
