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
 * `whose`: the person's e-mail key; null if the guess names nobody. `device`: the id of a browser where that person signed in before, otherwise null.
 * `address`: the visitor's IP address.
 */
type Guess = { whose: string | null; device: string | null; address: string };

function countsOf({ whose, device }: Guess): readonly GuessCounter[] {
  if (whose === null) return GUESSED_BY.unnamed;
  return device === null ? GUESSED_BY.elsewhere : GUESSED_BY.device;
}

/**
 * Counts a guess as wrong before it is checked, so that many guesses at once count like many in a row. Returns a function that takes the count back; call
 * it if the guess turns out right.
 * @throws too_many_requests while the counters require a wait, whether or not the guess is right
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
    // Locks the counters in the same order as hold_guess, so that two requests can't deadlock.
    await db.app.query(
      `update guesses g set misses = greatest(g.misses - 1, 0)
       from (select counter from guesses where counter = any ($1) order by counter for update) held
       where g.counter = held.counter`,
      [counters.map(({ counter }) => counter)],
    );
  };
}
