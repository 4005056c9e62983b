import { describe, expect, it } from 'vitest';
import { leftOf, Problem, sentenceOf } from './problem.ts';

const refusedFor = (...paths: string[]) =>
  new Problem(422, 'validation_failed', 'Correct these fields.', {
    fields: paths.map((path) => ({ path, message: '' })),
  });

it('a refused search says what is wrong with it', () => {
  const fields = [{ path: 'querystring.q', message: 'Remove characters that cannot be stored.' }];
  const refused = new Problem(422, 'validation_failed', 'Some fields need your attention.', { fields });
  expect(sentenceOf(refused)).toBe('Check your search. Remove characters that cannot be stored.');
  expect(sentenceOf(refusedFor('reason'))).toBe('Correct these fields.');
});

describe('a refusal after a field was changed', () => {
  it('is still about the other fields', () => {
    const left = leftOf(refusedFor('reason', 'message', 'messages'), ['message']);
    expect(left?.fields.map(({ path }) => path)).toEqual(['reason', 'messages']);
    expect(left?.message).toBe('Correct these fields.');
  });

  it('is no longer about a whole of which a part was changed', () => {
    expect(leftOf(refusedFor('customs', 'from.phone'), ['customs.items.0.value'])?.fields).toHaveLength(1);
  });

  it('is over when nothing is left, also for a part of the field', () => {
    expect(leftOf(refusedFor('resolutions.0.quantity'), ['resolutions'])).toBeNull();
    expect(leftOf(refusedFor(), ['reason'])).toBeNull();
    expect(leftOf(new Error('unexpected'), ['reason'])).toBeNull();
  });
});
