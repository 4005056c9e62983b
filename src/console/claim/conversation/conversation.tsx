/** What both sides wrote, the team's notes, and what happened, with the newest at the end. */
import { useEffect, useRef } from 'react';
import { useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { StoppedAct } from '../decision/stopped-act.tsx';
import { usePutBack } from '../put-back.ts';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import { Composer } from './composer.tsx';
import { useEarlierMessages } from './earlier.ts';
import { entriesOf } from './entries.ts';
import { EventLines } from './event-lines.tsx';
import { FilingBubble } from './filing-bubble.tsx';
import { HeldMessage } from './held-message.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { NoteBubble } from './note-bubble.tsx';

export function Conversation() {
  const can = useCan();
  return (
    <>
      <Entries />
      {can('message:create') || can('claim-note:create') ? <Composer /> : null}
    </>
  );
}

function Entries() {
  const { claim, held, notes } = useDesk();
  const written = held.filter(({ call }) => call === 'message');
  const putBack = usePutBack();
  const earlier = useEarlierMessages();
  const entries = entriesOf({
    messages: [...earlier.messages, ...claim.claimMessages],
    notes: notes ?? [],
    events: claim.events,
  });
  // A claim without an answer opens at the beginning of its conversation.
  const isAnswered = entries.some(({ kind }) => kind !== 'events');
  const end = useEndInView(written.at(-1)?.id ?? (isAnswered ? entries.at(-1)?.key : undefined));
  return (
    <div
      ref={end}
      role="log"
      aria-label={text.parts.conversation}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="relative flex min-h-0 flex-1 flex-col gap-4 p-4 -outline-offset-2 md:overflow-y-auto"
    >
      <FilingBubble />
      {earlier.hasMore ? (
        <Button kind="secondary" busy={earlier.isLoading} onClick={earlier.load} className="self-center">
          {text.conversation.earlier}
        </Button>
      ) : null}
      {entries.map((entry) =>
        entry.kind === 'message' ? (
          <MessageBubble key={entry.key} message={entry.message} />
        ) : entry.kind === 'note' ? (
          <NoteBubble key={entry.key} note={entry.note} />
        ) : (
          <EventLines key={entry.key} events={entry.events} />
        ),
      )}
      {written.map((act) =>
        act.state === 'held' ? (
          <HeldMessage key={act.id} act={act} />
        ) : (
          <StoppedAct key={act.id} act={act} onEdit={() => putBack(act)} />
        ),
      )}
    </div>
  );
}

/** Keeps the newest entry in view when one is added, without moving the page on a phone. */
function useEndInView(newest: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && newest !== undefined) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  return box;
}
