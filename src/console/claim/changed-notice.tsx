/** Shown to whoever writes or decides about a claim that changed meanwhile. */

import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ClaimEvent } from './conversation/entries.ts';
import { EventList } from './conversation/event-lines.tsx';
import { text } from './decision/text.ts';

type Props = {
  events: readonly ClaimEvent[];
  /** Null for what the claim no longer allows. */
  onSendAnyway: (() => void) | null;
  onThrowAway: () => void;
};

export function ChangedNotice({ events, onSendAnyway, onThrowAway }: Props) {
  return (
    <section
      role="alert"
      aria-label={text.news.title}
      className="flex flex-col gap-2 rounded-lg border border-warning bg-warning-wash p-3"
    >
      <p className="flex items-center gap-1.5 font-semibold text-warning">
        <Icon name="alert" size={18} />
        {text.news.title}
      </p>
      <p>{onSendAnyway === null ? text.news.over : text.news.lead}</p>
      {events.length > 0 ? <EventList events={events} /> : null}
      <div className="flex flex-wrap gap-2">
        {onSendAnyway === null ? null : (
          <Button kind="secondary" onClick={onSendAnyway}>
            {text.news.goOn}
          </Button>
        )}
        <Button kind="destructive" onClick={onThrowAway}>
          {text.news.throwAway}
        </Button>
      </div>
    </section>
  );
}
