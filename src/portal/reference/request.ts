/** Builds a request from the values of a form, or from the document's examples. */

export type Given = { name: string; in: string; value: string };

/** Prefilled with its example: required parameters, and the store, which only a store's own host implies. */
export const isFilledIn = ({ name, required }: { name: string; required?: boolean }): boolean =>
  required === true || name === 'store';

/** Path and query: path parameters are filled in, given query parameters are appended. */
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
  /** If empty, the request is sent without a token. */
  token: string;
  /** Whether the operation requires a token. */
  needsToken: boolean;
  /** Null if the operation takes no body. */
  body: string | null;
};

/** `field` names what to correct: a parameter, `token` or `body`. */
export type Request =
  | { ok: true; address: string; init: { method: string; headers: Headers; body?: string } }
  | { ok: false; field: string; message: string };

const refuse = (field: string, message: string): Request => ({ ok: false, field, message });

export function requestOf({ method, path, given, token, needsToken, body }: Draft): Request {
  const missing = given.find(({ required, value }) => required && value.trim() === '');
  if (missing) return refuse(missing.name, `Enter ${missing.name}.`);
  // As a path segment, dots would change the path even if encoded.
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
