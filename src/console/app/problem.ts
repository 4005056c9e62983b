/** What the server refused, or that it can't be reached. Screens show `message` as it is; forms also show `fields`. */
export class Problem extends Error {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The catalog's code (src/domain/problems); `offline` if no answer came. */
  readonly code: string;
  readonly fields: readonly { path: string; message: string }[];
  readonly params: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: Partial<Pick<Problem, 'fields' | 'params'>> = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.fields = rest.fields ?? [];
    this.params = rest.params ?? {};
  }
}

const OFFLINE = 'We can’t reach the server. Check your connection, then try again.';
const UNKNOWN = 'Something went wrong. Try again in a moment.';

export const offline = () => new Problem(0, 'offline', OFFLINE);

type ProblemBody = { code?: unknown; detail?: unknown; title?: unknown; fields?: unknown };

/** The problem of an answer above 399 (application/problem+json, src/contract/problem.ts). */
export function problemOf(status: number, body: unknown): Problem {
  const { code, detail, title, fields, ...params } = Object(body) as ProblemBody;
  const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return new Problem(status, word(code) ?? 'unknown', word(detail) ?? word(title) ?? UNKNOWN, {
    fields: Array.isArray(fields)
      ? fields.map((one) => ({ path: word(one?.path) ?? '', message: word(one?.message) ?? '' }))
      : [],
    params,
  });
}

/** Whether the same request may succeed later without any change. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500);

export const isSignedOut = (error: unknown): boolean => error instanceof Problem && error.status === 401;

const SEARCH = 'querystring.q';
const searchRefused = (why: string): string => `Check your search. ${why}`;

/** One sentence for any error. Of a refused search, what is wrong with it: no form shows that at a field. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) return UNKNOWN;
  const why = error.fields.find(({ path }) => path === SEARCH)?.message;
  return why ? searchRefused(why) : error.message;
}

/** The sentence at a form's field; null if the field is fine. */
export const fieldError = (error: unknown, path: string): string | null => {
  if (!(error instanceof Problem)) return null;
  const found = error.fields.find((field) => field.path === path);
  return found ? found.message || error.message : null;
};

/** As `fieldError`; also what is said about a part of the field, such as an entry of its list. */
export const errorWithin = (error: unknown, path: string): string | null => {
  if (!(error instanceof Problem)) return null;
  const found = error.fields.find((field) => `${field.path}.`.startsWith(`${path}.`));
  return found ? found.message || error.message : null;
};

/** What is left of a refusal after fields of these names, or parts of them, were changed; null if nothing is. */
export function leftOf(error: unknown, changed: readonly string[]): Problem | null {
  if (!(error instanceof Problem)) return null;
  const isLeft = ({ path }: { path: string }) =>
    !changed.some((name) => `${path}.`.startsWith(`${name}.`) || `${name}.`.startsWith(`${path}.`));
  const fields = error.fields.filter(isLeft);
  if (fields.length === 0) return null;
  return new Problem(error.status, error.code, error.message, { fields, params: error.params });
}

/** The sentence at a form's only field: what is said about the field or a part of it, otherwise about the whole. Null if nothing was refused. */
export const onlyFieldError = (error: unknown, path: string): string | null => {
  if (error === null) return null;
  const of = error instanceof Problem ? error.fields : [];
  return (
    of.find((field) => field.path.startsWith(`${path}.`))?.message ||
    (fieldError(error, path) ?? sentenceOf(error))
  );
};
