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

/**
 * Which counts a guess goes to: on a device that the person knows, elsewhere, and where nobody is named. A passkey alone names nobody,
 * and a count that everyone shares would let a stranger stop everyone.
 */
export const GUESSED_BY = {
  device: ['device'],
  elsewhere: ['person', 'network'],
  unnamed: ['network'],
} as const satisfies Record<string, readonly GuessCounter[]>;

/** What was not guessed at since then begins anew. */
export const guessesForgotten = (now: number): Date => new Date(now - FORGOTTEN_MS);
