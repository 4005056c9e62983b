/**
 * How guessing at passwords gets slower (docs/rules/sign-in.md#guessing). Wrong ones are counted by person, by network, and by
 * a device that signed in before: that device has its own count, so that nobody locks another out. After the free ones each wait
 * is twice the one before (db/functions/hold_guess.sql).
 */
const FORGOTTEN_MS = 86_400_000;

/** The longest wait, in seconds. Nobody is shut out for good. */
export const LONGEST_WAIT = {
  /** From devices that this person never signed in on. */
  person: 3600,
  /** Many people may share a network. */
  network: 900,
  device: 900,
} as const;

export type GuessCounter = keyof typeof LONGEST_WAIT;

/** Which counts a guess goes to. */
export const guessedBy = (isKnownDevice: boolean): readonly GuessCounter[] =>
  isKnownDevice ? ['device'] : ['person', 'network'];

/** What was not guessed at since then begins anew. */
export const guessesForgotten = (now: number): Date => new Date(now - FORGOTTEN_MS);
