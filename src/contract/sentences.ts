/** Default messages for values that fail a schema. They say what to send instead; fields may define their own. */
import { z } from 'zod';
import { counted } from '../domain/text/counted.ts';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const VALUES_NAMED = 30;
const NEEDED = 'This is needed.';

export function sentenceOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? NEEDED : `Use ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return issue.input === undefined ? NEEDED : oneOf(issue.values);
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.slice(0, VALUES_NAMED).join(', ')}.`;
    case 'invalid_union':
      return 'Use one of the forms that the API reference shows.';
    default:
      return undefined;
  }
}

const characters = (count: number) => counted(count, 'character', 'characters');

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return least === 1 ? 'This can’t be empty.' : `Use ${characters(least)} or more.`;
  if (origin === 'array') return least === 1 ? 'The list can’t be empty.' : `List ${least} or more.`;
  return `Use ${least.toLocaleString('en-US')} or more.`;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `Use at most ${characters(most)}.`;
  if (origin === 'array') return `List at most ${most.toLocaleString('en-US')}.`;
  return `Use ${most.toLocaleString('en-US')} or less.`;
}

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `Use ${values[0]}.`;
  const named = values.slice(0, VALUES_NAMED).join(', ');
  const more = values.length - VALUES_NAMED;
  return more > 0 ? `Use one of ${named} or ${more} more.` : `Use one of ${named}.`;
}

// Set globally because zod's messages ("Too small: expected string to have >=1 characters") are written for
// programmers, and shops read these in import reports.
z.config({ customError: sentenceOf });
