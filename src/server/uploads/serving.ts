import type { ByteRange } from './storage.ts';

/** Types a browser may show in the page. Everything else, including PDF, is a download. */
const SHOWN = ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime'];

/**
 * Headers for serving a stored file: no sniffing, no scripts, no shared caches.
 * @param type as stored in the file's row
 * @param fileName the visitor's name for it, used for downloads only
 */
export function servingHeaders(type: string, fileName: string): Record<string, string> {
  const shown = SHOWN.includes(type);
  const name = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, percent);
  return {
    'content-type': shown || type === 'application/pdf' ? type : 'application/octet-stream',
    'content-disposition': shown ? 'inline' : `attachment; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    // Opened directly, the browser wraps a picture or video in a page of its own. This allows that and nothing else.
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=3600, immutable',
    'accept-ranges': 'bytes',
  };
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * A single byte range (RFC 9110 section 14), which Safari needs for videos. Undefined: send everything (none, several
 * or an invalid one requested). Null: 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [first, last] = [parts?.[1] ?? '', parts?.[2] ?? ''];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? null
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}
