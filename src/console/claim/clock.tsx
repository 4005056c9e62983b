/** How long until the first answer or the decision is due; where neither is, what happens by itself. */

import type { Tone } from '../../ui/tone.ts';
import { Icon } from '../parts/icon.tsx';
import { useNow } from '../parts/use-now.ts';
import { clockOf } from '../queue/clock.ts';
import { useDesk } from './query.ts';
import { text } from './text.ts';
import { timerSentence } from './timer.ts';

const COLORS: Partial<Record<Tone, string>> = {
  danger: 'font-semibold text-danger',
  warning: 'font-semibold text-warning',
};

export function Clock() {
  const { claim } = useDesk();
  const { firstAnswerDueAt: first = null, decisionDueAt: decision = null, warnsAt = null } = claim.team ?? {};
  const isFirst = first !== null && (decision === null || Date.parse(first) <= Date.parse(decision));
  const now = useNow();
  const clock = clockOf({ dueAt: isFirst ? first : decision, warnsAt }, now);
  const words = clock
    ? `${isFirst ? text.clock.first : text.clock.decision}: ${clock.spoken}`
    : timerSentence(claim, now);
  if (words === null) return null;
  return (
    <span className={`flex items-center gap-1.5 ${(clock && COLORS[clock.tone]) ?? 'text-muted'}`}>
      <Icon name="clock" size={16} />
      <span>{words}</span>
    </span>
  );
}
