/** Lets a call ask the person to confirm their identity and wait for it. The dialog is in proof.tsx. */

/** Gets whether the person confirmed their identity. */
export type Answer = (isProven: boolean) => void;

let ask: ((answer: Answer) => void) | null = null;

/** Resolves with true once they did, with false if they close the dialog. */
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
