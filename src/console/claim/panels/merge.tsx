/** Duplicates: what was merged into this claim, and merging it into another one. */
import { useState } from 'react';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { focusAfter } from '../../parts/focus-after.ts';
import { onceLoaded } from '../../parts/once-loaded.tsx';
import { useDesk } from '../query.ts';
import { StatusTag } from '../status.tsx';
import { text } from './text.ts';

// Loaded when they are shown first.
const MergeDialog = onceLoaded(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const Merged = onceLoaded(async () => (await import('./merged.tsx')).Merged);

/** Where it says that the claim was merged. */
const toDecision = focusAfter('#decision');

type Merges = ClaimDesk['merges'];

export function MergePanel() {
  const { merges } = useDesk();
  const canChange = useCan()('claim:update');
  const { into, merged, candidates } = merges;
  const offers = canChange && into === null && candidates.length > 0;
  if (merged.length === 0 && !offers) return null;
  return (
    <FactSection title={text.merge.title}>
      {merged.map((one) => (
        <Merged key={one.id} duplicate={one} />
      ))}
      {offers ? <Candidates candidates={candidates} /> : null}
    </FactSection>
  );
}

function Candidates({ candidates }: { candidates: Merges['candidates'] }) {
  const [chosen, setChosen] = useState<Merges['candidates'][number] | null>(null);
  return (
    <>
      <p className="text-muted">{text.merge.suggest}</p>
      <ul ref={toDecision} className="flex flex-col gap-2">
        {candidates.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              #{one.claimNumber},{' '}
              <span className="text-muted">
                {one.isSameOrder ? text.merge.sameOrder : text.merge.sameCustomer}
              </span>
            </span>
            <StatusTag status={one.status} />
            <Button kind="secondary" onClick={() => setChosen(one)}>
              {text.merge.merge(one.claimNumber)}
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : <MergeDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
