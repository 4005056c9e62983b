import { Moment } from '../../parts/when.tsx';
import { useDesk } from '../query.ts';
import { text } from '../text.ts';
import type { ClaimEvent } from './entries.ts';
import { eventSentence } from './event-text.ts';

const MOST_OPEN = 2;

/** What happened between two messages; folded if it is much. */
export function EventLines({ events }: { events: readonly ClaimEvent[] }) {
  if (events.length <= MOST_OPEN) return <EventList events={events} />;
  return (
    <details className="text-muted">
      <summary className="cursor-pointer pointer-coarse:py-2.5">
        {text.conversation.events(events.length)}
      </summary>
      <div className="pt-1">
        <EventList events={events} />
      </div>
    </details>
  );
}

export const EventList = ({ events }: { events: readonly ClaimEvent[] }) => (
  <ol className="flex flex-col gap-1">
    {events.map((event) => (
      <EventLine key={event.id} event={event} />
    ))}
  </ol>
);

function EventLine({ event }: { event: ClaimEvent }) {
  const { claim, names } = useDesk();
  const customer = claim.authorName ?? text.conversation.customer;
  return (
    <li className="flex gap-2 text-muted before:mt-2 before:size-1.5 before:shrink-0 before:rounded-full before:bg-edge">
      <span>
        {eventSentence(event, { names, customer })}, <Moment at={event.at} />
      </span>
    </li>
  );
}
