/** What Stripe says when it refuses: status, type, code and words, from the sources that simulator.ts names. */
import type { SimulatedAnswer } from '../../simulator.ts';

type Said = { status: number; type: string; code?: string; message: (about: string) => string };

const REFUSALS = {
  no_key: {
    ...{ status: 401, type: 'invalid_request_error' },
    message: () => 'You did not provide an API key.',
  },
  wrong_key: {
    ...{ status: 401, type: 'invalid_request_error' },
    message: () => 'Invalid API Key provided: sk_test_***',
  },
  expired_key: {
    ...{ status: 401, type: 'invalid_request_error', code: 'api_key_expired' },
    message: () => 'Expired API Key provided: sk_test_***',
  },
  forbidden: {
    ...{ status: 403, type: 'invalid_request_error' },
    message: () => 'The provided key does not have the required permissions for this endpoint.',
  },
  old_version: {
    ...{ status: 400, type: 'invalid_request_error' },
    message: () => 'Invalid Stripe API version: 2010-01-01. This version does not exist.',
  },
  no_url: {
    ...{ status: 404, type: 'invalid_request_error' },
    message: () => 'Unrecognized request URL.',
  },
  missing: {
    ...{ status: 404, type: 'invalid_request_error', code: 'resource_missing' },
    message: (id) => `No such object: '${id}'`,
  },
  missing_parameter: {
    ...{ status: 400, type: 'invalid_request_error', code: 'parameter_missing' },
    message: (name) => `Missing required param: ${name}.`,
  },
  unknown_parameter: {
    ...{ status: 400, type: 'invalid_request_error', code: 'parameter_unknown' },
    message: (name) => `Received unknown parameter: ${name}`,
  },
  no_integer: {
    ...{ status: 400, type: 'invalid_request_error', code: 'parameter_invalid_integer' },
    message: (name) => `Invalid integer: ${name}`,
  },
  invalid: {
    ...{ status: 400, type: 'invalid_request_error' },
    message: (name) => `Invalid ${name}`,
  },
  invalid_query: {
    ...{ status: 400, type: 'invalid_request_error' },
    message: () => 'We were unable to parse your search query.',
  },
  already_refunded: {
    ...{ status: 400, type: 'invalid_request_error', code: 'charge_already_refunded' },
    message: () => 'Charge has already been refunded.',
  },
  too_large: {
    ...{ status: 400, type: 'invalid_request_error' },
    message: (about) => {
      const [asked, left, currency] = about.split(' ');
      return `Refund amount (${asked} ${currency}) is greater than unrefunded amount on charge (${left} ${currency})`;
    },
  },
  disputed: {
    ...{ status: 400, type: 'invalid_request_error', code: 'charge_disputed' },
    message: () => 'This charge has been charged back and can not be refunded.',
  },
  balance: {
    ...{ status: 400, type: 'invalid_request_error', code: 'balance_insufficient' },
    message: () => 'You have insufficient available funds in your Stripe account.',
  },
  long_key: {
    ...{ status: 400, type: 'invalid_request_error' },
    message: () => 'Idempotency keys can be at most 255 characters.',
  },
  other_parameters: {
    ...{ status: 400, type: 'idempotency_error' },
    message: () =>
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  },
  crash: { ...{ status: 500, type: 'api_error' }, message: () => 'An unknown error occurred' },
} satisfies Record<string, Said>;

export type StripeRefusal = keyof typeof REFUSALS;

/** @param about the parameter, id or amounts that the words name */
export function refuse(refusal: StripeRefusal, about = ''): SimulatedAnswer {
  const { status, type, message, ...rest }: Said = REFUSALS[refusal];
  const code = 'code' in rest ? { code: rest.code } : {};
  const param = /_parameter$|integer|^invalid$/.test(refusal) ? { param: about } : {};
  return { status, body: { error: { type, message: message(about), ...code, ...param } } };
}

/** Null if all are known. Metadata takes any name. */
export function unknownParameter(
  form: Readonly<Record<string, string>>,
  known: readonly string[],
): SimulatedAnswer | null {
  const strange = Object.keys(form).find((name) => !known.includes(name) && !name.startsWith('metadata['));
  return strange === undefined ? null : refuse('unknown_parameter', strange);
}
