/** A message that waits to leave. The customer can't see it yet. */
import type { ActOnWire } from '../../../contract/act.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useActs } from '../acts.ts';
import { text as decisionText } from '../decision/text.ts';
import { useRefreshUntilGone } from '../refresh.ts';
import { useSecondsUntil } from '../seconds.ts';
import { text } from '../text.ts';

export function HeldMessage({ act }: { act: ActOnWire }) {
  const { undo } = useActs();
  const left = useSecondsUntil(act.until, useRefreshUntilGone());
  const { messageContent } = Object(act.body) as { messageContent?: unknown };
  return (
    <article
      aria-label={text.conversation.heldFrom(act.by.name)}
      className="flex max-w-[85%] flex-col gap-1 self-end rounded-2xl rounded-ee-sm border border-dashed border-info bg-info-wash px-3.5 py-2.5"
    >
      <p dir="auto" className="whitespace-pre-wrap">
        {typeof messageContent === 'string' ? messageContent : ''}
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Icon name="clock" size={16} />
        <span role="timer">{left > 0 ? decisionText.held.leaves(left) : decisionText.held.leaving}</span>
        {left > 0 ? (
          <Button kind="secondary" onClick={() => void undo(act)}>
            {decisionText.held.undo}
          </Button>
        ) : null}
      </p>
    </article>
  );
}
