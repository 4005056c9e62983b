/** Compares two releases' responses to the same request: the newer one may add fields, but not change or drop any. */

/** New in each response. */
const FRESH = new Set(['accessToken', 'viewToken', 'nextCursor']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** One line for each field of `before` that is missing or different in `after`. */
export function differences(before: unknown, after: unknown, place = ''): string[] {
  if (!isFields(before) || !isFields(after) || Array.isArray(before) !== Array.isArray(after))
    return same(before, after) ? [] : [`${place || 'answer'}: ${shown(before)}, then ${shown(after)}`];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${place || 'answer'}: ${before.length} entries, then ${after.length}`];
  return Object.entries(before)
    .filter(([name]) => !FRESH.has(name) && !isEndOfAccess(before, name))
    .flatMap(([name, value]) => differences(value, after[name], place ? `${place}.${name}` : name));
}

/** An access token's lifetime starts with the response; other fields of that name are stored data. */
const isEndOfAccess = (answer: Fields, name: string) => name === 'expiresAt' && 'accessToken' in answer;

const same = (before: unknown, after: unknown) => stable(before) === stable(after);

/** Removes the port of our own server from links, and the signature with its time from links to photos. */
function stable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(https?:\/)?\//.test(value)) return value;
  const url = URL.parse(value, 'http://localhost');
  if (!url || !/^(localhost|127\.0\.0\.1)$/.test(url.hostname)) return value;
  return url.searchParams.has('expires') ? url.pathname : url.pathname + url.search;
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'missing';
