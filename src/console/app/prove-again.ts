/** Lets a call ask for the password and wait for it. The dialog is in proof.tsx. */

/** Takes whether the password was right. */
export type Answer = (isProven: boolean) => void;

let ask: ((answer: Answer) => void) | null = null;

/** Resolves with true once the password was right, with false if the person closes the dialog. */
export const proveAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (ask) ask(resolve);
    else resolve(false);
  });

/** Called by the dialog while it is mounted. @returns stops that */
export function onProofAsked(listener: (answer: Answer) => void): () => void {
  ask = listener;
  return () => {
    ask = null;
  };
}
