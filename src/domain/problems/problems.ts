/**
 * Everything that can be refused: a stable code, its HTTP status and the message a person reads (en-US). The server,
 * the portal, the API reference and the tests all use this table.
 *
 * Never 409: clients retry a 409 once without a key (docs/rules/repeats.md), so a refusal by a rule is 422.
 */
import { DECISION_PROBLEMS } from './problems-decision.ts';
import { FILING_PROBLEMS } from './problems-filing.ts';
import { KEPT_PROBLEMS } from './problems-kept.ts';
import { ORDER_PROBLEMS } from './problems-order.ts';
import { PEOPLE_PROBLEMS } from './problems-people.ts';
import { QUEUE_PROBLEMS } from './problems-queue.ts';
import { REQUEST_PROBLEMS } from './problems-request.ts';
import { STORE_PROBLEMS } from './problems-store.ts';
import { UPLOAD_PROBLEMS } from './problems-upload.ts';

export type ProblemEntry = {
  status: number;
  title: string;
  /** What happened and what to do about it. */
  detail: string;
  /** A more precise message, used if every `{parameter}` in it is known. */
  exact?: string;
};

export const PROBLEMS = {
  ...REQUEST_PROBLEMS,
  ...FILING_PROBLEMS,
  ...DECISION_PROBLEMS,
  ...UPLOAD_PROBLEMS,
  ...STORE_PROBLEMS,
  ...PEOPLE_PROBLEMS,
  ...ORDER_PROBLEMS,
  ...KEPT_PROBLEMS,
  ...QUEUE_PROBLEMS,
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Messages of the page's own script and the typed client. No server sends these. */
export const CLIENT_ERRORS = {
  signed_url_failed: 'Failed to get signed url for image',
  signed_url_missing: 'Signed URL not found in the response',
  image_upload_failed: 'Failed to upload image',
  missing_config: 'Missing config. Pass `useRuntimeConfig()`',
} as const;

/** `path` names the field as in the request: `items.0.price`, or empty for the whole body. */
export type FieldProblem = { path: string; message: string };

/** The answer body of RFC 9457, with our `code` and `fields`, and the parameters under their own names. */
export type Problem = {
  code: ProblemCode;
  status: number;
  title: string;
  detail: string;
  fields: FieldProblem[];
  [parameter: string]: unknown;
};

export type ProblemParameters = Record<
  string,
  string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>
>;

/**
 * A refusal as plain data. `params` fill the catalogue's message and appear in the answer under their own names (they
 * can't replace code, status, title, detail or fields); `detail` replaces the message.
 */
export function problem(
  code: ProblemCode,
  extra: { fields?: readonly FieldProblem[]; params?: ProblemParameters; detail?: string } = {},
): Problem {
  const entry: ProblemEntry = PROBLEMS[code];
  const params = extra.params ?? {};
  const detail = extra.detail ?? fill(entry.exact, params) ?? entry.detail;
  return {
    ...params,
    code,
    status: entry.status,
    title: entry.title,
    detail,
    fields: [...(extra.fields ?? [])],
  };
}

const WAIT = '{retryAfter} seconds';

/** As people say it: nobody counts down 3600 seconds. Rounded up, so that the next try is not too early. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return `${seconds} seconds`;
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The template with its parameters filled in, or undefined if one is missing. */
function fill(template: string | undefined, params: ProblemParameters): string | undefined {
  let complete = template !== undefined;
  const { retryAfter } = params;
  const waiting = typeof retryAfter === 'number' ? template?.replace(WAIT, waitOf(retryAfter)) : template;
  const text = waiting?.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
    const value = params[name];
    if (value === undefined || value === null) complete = false;
    // After `#`, a number is a name.
    if (typeof value === 'number' && waiting[at - 1] !== '#') return value.toLocaleString('en-US');
    return Array.isArray(value) ? value.join(', ') : String(value);
  });
  return complete ? text?.replace(/\b1 seconds\b/, '1 second') : undefined;
}
