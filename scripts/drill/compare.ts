/** What two releases answer to the same question: the newer one may add fields, and may change or lose none. */

/** Made anew for each answer. */
const FRESH = new Set(['accessToken', 'viewToken', 'nextCursor']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** One line for each field of `before` that is missing in `after` or has another value there. */
export function differences(before: unknown, after: unknown, place = ''): string[] {
  if (!isFields(before) || !isFields(after) || Array.isArray(before) !== Array.isArray(after))
    return same(before, after) ? [] : [`${place || 'answer'}: ${shown(before)}, then ${shown(after)}`];
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${place || 'answer'}: ${before.length} entries, then ${after.length}`];
  return Object.entries(before)
    .filter(([name]) => !FRESH.has(name) && !isEndOfAccess(before, name))
    .flatMap(([name, value]) => differences(value, after[name], place ? `${place}.${name}` : name));
}

/** How long an access token lives counts from the answer; other times under that name are kept data. */
const isEndOfAccess = (answer: Fields, name: string) => name === 'expiresAt' && 'accessToken' in answer;

const same = (before: unknown, after: unknown) => stable(before) === stable(after);

/** Links to our own server name its port, which differs, and photos' carry a signature with a time. */
function stable(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(https?:\/)?\//.test(value)) return value;
  const url = URL.parse(value, 'http://localhost');
  if (!url || !/^(localhost|127\.0\.0\.1)$/.test(url.hostname)) return value;
  return url.searchParams.has('expires') ? url.pathname : url.pathname + url.search;
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'missing';
