import { expect, test } from 'vitest';
import { PROBLEMS, type ProblemCode, problem } from '../domain/problems/problems.ts';
import { problemSchema } from './problem.ts';

test.each(Object.keys(PROBLEMS) as ProblemCode[])('%s is a problem of the contract', (code) => {
  const answer = { type: 'about:blank', ...problem(code), requestId: 'r1' };
  expect(problemSchema.parse(answer)).toEqual(answer);
});

test('keeps parameters next to the standard fields', () => {
  const answer = {
    type: 'about:blank',
    ...problem('quantity_exceeded', { params: { left: 1 } }),
    requestId: 'r1',
  };
  expect(problemSchema.parse(answer)).toMatchObject({ left: 1 });
});
