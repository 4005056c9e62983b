/** How long until the first answer or the decision is due. */
import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Moment } from '../parts/when.tsx';
import { useDesk } from './query.ts';
import { text } from './text.ts';

const MINUTE = 60_000;

/** The time to the minute, which is enough for due times. */
const useNow = () =>
  useSyncExternalStore(
    (tick) => {
      const timer = setInterval(tick, MINUTE / 4);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
  );

const UNITS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/** "3 hours". */
export function spanText(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => milliseconds >= length) ?? ['minute', MINUTE];
  const value = Math.max(1, Math.floor(milliseconds / size));
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export function Clock() {
  const { claim } = useDesk();
  const now = useNow();
  const first = claim.team?.firstAnswerDueAt ?? null;
  const due = first ?? claim.team?.decisionDueAt ?? null;
  if (due === null) return null;
  const left = Date.parse(due) - now;
  const isLate = left < 0;
  return (
    <span className={`flex items-center gap-1.5 ${isLate ? 'font-semibold text-danger' : 'text-muted'}`}>
      <Icon name="clock" size={16} />
      <span>
        {first === null ? text.clock.decision : text.clock.first}: <Moment at={due} />,{' '}
        {isLate ? text.clock.overdue(spanText(-left)) : text.clock.left(spanText(left))}
      </span>
    </span>
  );
}
