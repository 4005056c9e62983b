/** What was not changed, and why. */
import { Link } from 'react-router';
import type { ClaimBulk } from '../../../contract/claim-bulk.ts';
import { urls } from '../../../urls.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { text } from './text.ts';

type Props = { store: string; bulk: ClaimBulk; onClose: () => void };

export function Refused({ store, bulk: { refused, refusedTotal }, onClose }: Props) {
  const more = refusedTotal - refused.length;
  return (
    <Dialog onClose={onClose} isOnlyRead title={text.refused.title} width="wide">
      <ul className="flex flex-col divide-y divide-line">
        {refused.map(({ claimId, claimNumber, detail }) => (
          <li key={claimId} className="flex gap-3 py-2">
            {claimNumber === null ? (
              <span className="w-24 shrink-0">{text.refused.unknown}</span>
            ) : (
              <Link
                to={urls.console.claim(store, claimId)}
                className="w-24 shrink-0 text-brand-ink underline"
                onClick={onClose}
              >
                {text.refused.number(claimNumber)}
              </Link>
            )}
            <span>{detail}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-muted">{text.refused.more(more)}</p> : null}
    </Dialog>
  );
}
