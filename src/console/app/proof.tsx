/** Asks the person to confirm their identity when a call answers `proof_required`, then lets the call go on. */
import { useEffect, useState } from 'react';
import { onceLoaded } from '../parts/once-loaded.tsx';
import { type Answer, onProofAsked } from './prove-again.ts';

const ProofDialog = onceLoaded(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Mounted once, in the shell. */
export function Proof() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(() => onProofAsked((give) => setAnswer({ give })), []);
  const close = (isProven: boolean) => {
    answer?.give(isProven);
    setAnswer(null);
  };
  return answer ? <ProofDialog onDone={close} /> : null;
}
