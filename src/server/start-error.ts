/** Why the process can't start or go on, for the person at the terminal: one line that says what to do, no stack. */
export class StartError extends Error {}
