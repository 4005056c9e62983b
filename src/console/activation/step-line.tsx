import { useState } from 'react';
import { Link } from 'react-router';
import type { Activation } from '../../contract/activation.ts';
import { ACTIVATION_STEPS, type StepState, type StoreStage } from '../../domain/stores/activation.ts';
import { WASH } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
import { Button } from '../parts/button.tsx';
import { useChange } from './query.ts';
import { RejectionDialog } from './rejection-dialog.tsx';
import { linksOf } from './step-links.ts';
import { text } from './text.ts';

const TONES: Record<StepState, Tone> = {
  open: 'neutral',
  done: 'info',
  approved: 'success',
  rejected: 'danger',
};

type Props = { step: Activation['steps'][number]; stage: StoreStage };

export function StepLine({ step, stage }: Props) {
  const { state, isShown, confirmedAt, sentence } = step;
  const { title, does, shows, confirms } = ACTIVATION_STEPS[step.step];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <span className={`badge rounded-md px-2 py-0.5 text-[0.9em] ${WASH[TONES[state]]}`}>
            {text.states[state]}
          </span>
        </h3>
        <p>{does}</p>
        <StepLinks step={step.step} />
        {sentence === null ? null : (
          <p className="font-semibold break-words text-danger">{text.missing(sentence)}</p>
        )}
        <p className="text-muted">
          {isShown && shows !== null
            ? text.isShown
            : confirmedAt !== null && confirms !== null
              ? `${text.isConfirmed}: ${confirms}`
              : state === 'open'
                ? text.doneBy(shows, confirms)
                : null}
        </p>
      </div>
      <StepActs step={step} stage={stage} />
    </li>
  );
}

function StepLinks({ step }: Pick<Props['step'], 'step'>) {
  const links = linksOf(step, useStoreSlug() ?? '');
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(({ label, to }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-6 items-center text-brand-ink underline pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

function StepActs({ step: { step, state, isShown, confirmedAt }, stage }: Props) {
  const can = useCan();
  const change = useChange();
  const [isRejecting, setRejecting] = useState(false);
  const { title, confirms } = ACTIVATION_STEPS[step];
  const post = (path: string) => change.mutate({ method: 'post', path: `/steps/${step}/${path}` });
  const isConfirmable =
    can('store:update') && (state === 'rejected' || (state === 'open' && confirms !== null));
  const isTakenBack = can('store:update') && state === 'done' && !isShown && confirmedAt !== null;
  const isReviewed = stage === 'review';
  const act = (label: string, name: string, run: () => void) => (
    <Button kind="secondary" busy={change.isPending} aria-label={name} onClick={run}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {isConfirmable
        ? state === 'rejected'
          ? act(text.again, text.againOf(title), () => post('confirmation'))
          : act(text.confirm, text.confirmOf(title), () => post('confirmation'))
        : null}
      {isTakenBack
        ? act(text.takeBack, text.takeBackOf(title), () =>
            change.mutate({ method: 'delete', path: `/steps/${step}/confirmation` }),
          )
        : null}
      {isReviewed && state === 'done' && can('implementation:approve')
        ? act(text.approve, text.approveOf(title), () => post('approval'))
        : null}
      {isReviewed && state !== 'rejected' && can('implementation:reject')
        ? act(text.reject, text.rejectOf(title), () => setRejecting(true))
        : null}
      {isRejecting ? <RejectionDialog step={step} onClose={() => setRejecting(false)} /> : null}
    </div>
  );
}
