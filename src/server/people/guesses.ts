/** Counting wrong passwords, in the database for all processes together (docs/rules/sign-in.md#guessing). */
import {
  GUESSED_BY,
  type GuessCounter,
  guessesForgotten,
  LONGEST_WAIT,
} from '../../domain/access/guessing.ts';
import type { Context } from '../context.ts';
import { counterOf } from '../http/misses.ts';
import { networkOf } from '../http/network.ts';
import { ProblemError } from '../problem-error.ts';

/**
 * `whose`: the person's e-mail key; null if the guess names nobody. `device`: one that they signed in on before, else null.
 * `address`: the visitor's.
 */
type Guess = { whose: string | null; device: string | null; address: string };

function countsOf({ whose, device }: Guess): readonly GuessCounter[] {
  if (whose === null) return GUESSED_BY.unnamed;
  return device === null ? GUESSED_BY.elsewhere : GUESSED_BY.device;
}

/**
 * Takes a guess before it is looked at, so that many at once are counted like many in a row. Answers how to give it back once it
 * turns out right.
 * @throws too_many_requests, for right and wrong ones alike
 */
export async function takeGuess(context: Context, guess: Guess): Promise<() => Promise<void>> {
  const { db, clock, limits } = context;
  const named: Record<GuessCounter, string> = {
    person: `${guess.whose}`,
    network: networkOf(guess.address),
    device: `${guess.whose} ${guess.device}`,
  };
  const counters = countsOf(guess).map((kind) => ({
    counter: counterOf(context, `guess-${kind}`, named[kind]),
    free: kind === 'network' ? limits.guessesPerNetwork : limits.guessesPerPerson,
    longest: LONGEST_WAIT[kind],
  }));
  const now = clock();
  const { rows } = await db.app.query<{ wait: number | null }>({
    name: 'hold_guess',
    text: 'select hold_guess($1, $2, $3) as wait',
    values: [JSON.stringify(counters), new Date(now), guessesForgotten(now)],
  });
  const wait = rows[0]?.wait ?? null;
  if (wait !== null) throw new ProblemError('too_many_requests', { params: { retryAfter: wait } });
  return async () => {
    // In the order in which hold_guess takes them: in another one, two at once would wait for each other.
    await db.app.query(
      `update guesses g set misses = greatest(g.misses - 1, 0)
       from (select counter from guesses where counter = any ($1) order by counter for update) held
       where g.counter = held.counter`,
      [counters.map(({ counter }) => counter)],
    );
  };
}
