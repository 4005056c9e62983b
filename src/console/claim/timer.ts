/** What happens to a claim by itself. */
import type { ClaimDesk } from '../../contract/desk.ts';
import type { ActingTimer } from '../../domain/claims/schedule.ts';
import { untilOf } from '../queue/clock.ts';
import { text } from './text.ts';

type Sentences = Partial<Record<string, ((when: string) => string) | null>>;
const TIMERS: Record<ActingTimer, Sentences[string]> & Sentences = text.timers;
const UNSIGNED: Sentences = text.unsigned;

/** Null if nothing happens soon, or it is a timer that this release doesn't know. */
export function timerSentence(
  { status, team }: Pick<ClaimDesk['claim'], 'status' | 'team'>,
  now: number,
): string | null {
  const next = team?.nextTimer;
  if (!next) return null;
  const isUnsigned = status === 'PENDING_CUSTOMER';
  const sentence = (isUnsigned && UNSIGNED[next.timer]) || TIMERS[next.timer];
  return sentence ? sentence(untilOf(next.at, now)) : null;
}
