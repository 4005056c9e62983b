/** A call put together from what stands in a form, or from the examples of the document. */

export type Given = { name: string; in: string; value: string };

/** Filled in with its example: what is required, and the store, which only an address of its own says already. */
export const isFilledIn = ({ name, required }: { name: string; required?: boolean }): boolean =>
  required === true || name === 'store';

/** The address below the server: parts of the path filled in, and what was given of the query. */
export function addressOf(path: string, given: readonly Given[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (open, name: string) => {
    const part = given.find((one) => one.in === 'path' && one.name === name);
    return part ? encodeURIComponent(part.value) : open;
  });
  const query = given.filter((one) => one.in === 'query' && one.value !== '');
  if (query.length === 0) return filled;
  return `${filled}?${new URLSearchParams(query.map(({ name, value }) => [name, value]))}`;
}

export type Draft = {
  method: string;
  path: string;
  given: readonly (Given & { required: boolean })[];
  /** Empty: sent without one. */
  token: string;
  /** Whether the operation is refused without a token. */
  needsToken: boolean;
  /** Null: the operation takes none. */
  body: string | null;
};

/** `field` names what to mend: a parameter, `token` or `body`. */
export type Request =
  | { ok: true; address: string; init: { method: string; headers: Headers; body?: string } }
  | { ok: false; field: string; message: string };

const refuse = (field: string, message: string): Request => ({ ok: false, field, message });

export function requestOf({ method, path, given, token, needsToken, body }: Draft): Request {
  const missing = given.find(({ required, value }) => required && value.trim() === '');
  if (missing) return refuse(missing.name, `Enter ${missing.name}.`);
  // As a part of a path, dots would lead elsewhere, even encoded.
  const dots = given.find((one) => one.in === 'path' && /^\.{1,2}$/.test(one.value));
  if (dots) return refuse(dots.name, `${dots.name} can't be only dots.`);
  if (needsToken && token === '') return refuse('token', 'Paste a token first.');
  if (!isHeader(token)) return refuse('token', 'This token has characters that no token has. Copy it again.');
  const headers = new Headers(token === '' ? {} : { authorization: `Bearer ${token}` });
  for (const { name, value } of given.filter((one) => one.in === 'header' && one.value !== '')) {
    if (!isHeader(value)) return refuse(name, `${name} can have letters, digits, and signs of English only.`);
    headers.set(name, value);
  }
  const address = addressOf(path, given);
  if (body === null) return { ok: true, address, init: { method, headers } };
  if (!isJson(body)) return refuse('body', 'The body is not valid JSON.');
  headers.set('content-type', 'application/json');
  return { ok: true, address, init: { method, headers, body } };
}

const isHeader = (text: string) => /^[\x20-\x7e]*$/.test(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
