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
  useClaimNews();
  return (
    <>
      <OwnMark />
      <title>{`${text.title(claim.claimNumber)} · Makegood`}</title>
      <Columns
        header={<ClaimHeader />}
        parts={{ facts: <ClaimFacts />, conversation: <Conversation />, decision: <DecisionPanel /> }}
      />
    </>
  );
}

/** Marks that one is here. A part of its own: the mark changes with every form, and nothing else is drawn again for it. */
function OwnMark() {
  usePresence(useDesk().claim.id);
  return null;
}
