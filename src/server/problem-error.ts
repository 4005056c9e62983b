import { type Problem, type ProblemCode, problem } from '../domain/problems/problems.ts';

/** A refusal, which the server's error handler turns into `application/problem+json` or a page. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(code: ProblemCode, extra: Parameters<typeof problem>[1] = {}) {
    super(code);
    this.problem = problem(code, extra);
  }
}
