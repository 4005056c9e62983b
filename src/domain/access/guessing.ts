/**
 * How guessing at passwords gets slower (docs/rules/sign-in.md#guessing). Wrong ones are counted by person, by network, and by
 * a device that signed in before: that device has its own count, so that nobody locks another out.
 */
const FORGOTTEN_MS = 86_400_000;

/** Seconds to wait after none, one, two … wrong guesses: none for the first, then 1, 2, 4 … up to the longest. */
function waits(free: number, longest: number): readonly number[] {
  const growing = [];
  for (let seconds = 1; seconds < longest; seconds *= 2) growing.push(seconds);
  return [...Array<number>(free).fill(0), ...growing, longest];
}

export const GUESS_WAITS = {
  /** From devices that this person never signed in on. */
  person: waits(5, 3600),
  /** Many people may share a network. */
  network: waits(20, 900),
  device: waits(5, 900),
} as const;

export type GuessCounter = keyof typeof GUESS_WAITS;

/** Which counts a guess goes to. */
export const guessedBy = (isKnownDevice: boolean): readonly GuessCounter[] =>
  isKnownDevice ? ['device'] : ['person', 'network'];

/** What was not guessed at since then begins anew. */
export const guessesForgotten = (now: number): Date => new Date(now - FORGOTTEN_MS);
