/** The claim screen: everything about one claim, its conversation, and the decision. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFound } from '../app/failed.tsx';
import { Problem, sentenceOf } from '../app/problem.ts';
import { useApi } from '../app/session.tsx';
import { Failed } from '../parts/states.tsx';
import { QueueColumn } from '../queue/column.tsx';
import { ClaimsAround } from './around.tsx';
import { DeskProvider, deskQuery } from './query.ts';
import { ClaimScreen } from './screen.tsx';
import { ClaimSkeleton } from './skeleton.tsx';
import { text } from './text.ts';

export function Claim() {
  const { store = '', claimId = '' } = useParams<{ store: string; claimId: string }>();
  const { data: desk, error, refetch } = useQuery(deskQuery(useApi(), store, claimId));
  if (!desk && error) {
    if (error instanceof Problem && error.status === 404) return <NotFound />;
    return <Failed isPage title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  return (
    <div data-fill className="flex min-h-0 min-w-0 flex-1">
      <QueueColumn claimId={claimId} />
      {desk ? (
        <DeskProvider value={desk}>
          <ClaimsAround claimId={claimId}>
            {/* Another claim starts with nothing typed and nothing open. */}
            <ClaimScreen key={claimId} />
          </ClaimsAround>
        </DeskProvider>
      ) : (
        <ClaimSkeleton />
      )}
    </div>
  );
}
