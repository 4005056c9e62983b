import { Amounts } from '../../../ui/amounts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { SectionTitle } from '../../parts/frame.tsx';
import { Tracking } from '../../parts/parts.tsx';
import type { DecisionView, ResolutionView } from './model.ts';
import { words as viewWords } from './text.ts';

const words = viewWords;

const LOOKS: Record<DecisionView['tone'], { ink: string; icon: IconName }> = {
  success: { ink: 'text-success', icon: 'check-circle' },
  danger: { ink: 'text-danger', icon: 'cross-circle' },
  neutral: { ink: 'text-neutral', icon: 'pause' },
};

/** One resolution with its amounts. */
function Resolution({ resolution }: { resolution: ResolutionView }) {
  const { title, badge, lines, total, notes, tracking } = resolution;
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-semibold">{title}</h3>
        <Badge {...badge} />
      </div>
      {lines.length === 0 && total === null ? null : <Amounts lines={lines} total={total} />}
      {notes.map((note) => (
        <p key={note} className="whitespace-pre-line text-muted">
          {note}
        </p>
      ))}
      {tracking?.company ? <p>{tracking.company}</p> : null}
      {tracking === null ? null : <Tracking tracking={tracking} />}
    </li>
  );
}

/** The decision in the team's words, with every amount. */
export function DecisionCard({ decision }: { decision: DecisionView }) {
  const { title, tone, reason, message, decidedOn, resolutions, total } = decision;
  const { ink, icon } = LOOKS[tone];
  return (
    <section className="card flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-col gap-1">
        <div className="flex items-center gap-2">
          <Icon name={icon} className={ink} />
          <SectionTitle>{title}</SectionTitle>
        </div>
        <p className="text-muted">{words.decided(decidedOn)}</p>
      </div>
      {reason === null ? null : <p className="text-lg font-semibold">{reason}</p>}
      {message === null ? null : (
        <blockquote className="border-s-4 border-line ps-4 whitespace-pre-line">{message}</blockquote>
      )}
      {resolutions.length === 0 ? null : (
        <ul className="flex flex-col gap-4">
          {resolutions.map((resolution) => (
            <Resolution key={resolution.id} resolution={resolution} />
          ))}
        </ul>
      )}
      {total === null ? null : (
        <div className="border-t border-line pt-4">
          <Amounts lines={[]} total={total} />
        </div>
      )}
    </section>
  );
}
