/** Handlers write to whoever reads the page: the customer, or a team member who files for one. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ValetView } from '../parts/brand.ts';
import { type Spoken, speakBefore } from '../parts/own-words.ts';
import { teamWords } from '../parts/team-words.ts';

const requests = new AsyncLocalStorage<Spoken>();
speakBefore(() => requests.getStore());

/** @param valet null for a customer */
export const writtenFor = <Result>(valet: ValetView | null | undefined, write: () => Result): Result =>
  valet ? requests.run(teamWords, write) : write();
