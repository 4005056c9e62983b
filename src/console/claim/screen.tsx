import { usePresence } from '../app/presence.tsx';
import { Columns } from './columns.tsx';
import { Conversation } from './conversation/conversation.tsx';
import { DecisionPanel } from './decision/panel.tsx';
import { ClaimFacts } from './facts/claim-facts.tsx';
import { ClaimHeader } from './header.tsx';
import { useClaimNews } from './news.ts';
import { useDesk } from './query.ts';
import { text } from './text.ts';

export function ClaimScreen() {
  const { claim } = useDesk();
  usePresence(claim.id);
  useClaimNews();
  return (
    <>
      <title>{`${text.title(claim.claimNumber)} · Makegood`}</title>
      <Columns
        header={<ClaimHeader />}
        parts={{ facts: <ClaimFacts />, conversation: <Conversation />, decision: <DecisionPanel /> }}
      />
    </>
  );
}
