/** Why the process can't start or continue, for the terminal: one line that says what to do, without a stack. */
export class StartError extends Error {}
