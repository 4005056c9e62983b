/** Words in a colored box: a claim's status, its types, labels. */
import { type ClaimStage, stageOf } from '../../domain/claims/claim.ts';
import { WASH } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { statusWord } from '../queue/words.ts';
import { isStatus } from './is-status.ts';

const TONES: Record<ClaimStage, Tone> = {
  undecided: 'info',
  set_aside: 'warning',
  approved: 'success',
  refused: 'danger',
  resolved: 'success',
  closed: 'neutral',
  archived: 'neutral',
};

export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span className={`badge inline-block rounded-md px-2 py-0.5 text-[0.9em] font-semibold ${WASH[tone]}`}>
      <bdi>{children}</bdi>
    </span>
  );
}

export const StatusTag = ({ status }: { status: string }) => (
  <Tag tone={isStatus(status) ? TONES[stageOf(status)] : 'neutral'}>{statusWord(status)}</Tag>
);
