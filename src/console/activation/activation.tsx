/** How a store opens: its steps, the preview, and the review by staff. */
import type { Activation as ActivationOnWire } from '../../contract/activation.ts';
import { sentenceOf } from '../app/problem.ts';
import { useCan } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/page.tsx';
import { Failed, Loading, ReadOnly } from '../parts/states.tsx';
import { Preview } from './preview.tsx';
import { useActivation, useChange } from './query.ts';
import { StepLine } from './step-line.tsx';
import { text } from './text.ts';

const CHANGES = [
  'store:update',
  'implementation:approve',
  'implementation:reject',
  'store:activate',
] as const;

export function Activation() {
  const can = useCan();
  const { data, error, refetch } = useActivation();
  if (!data && error) {
    return <Failed title={text.failed} sentence={sentenceOf(error)} onRetry={() => refetch()} />;
  }
  if (!data) return <Loading />;
  const { title, text: lead } = text.stages[data.stage];
  return (
    <>
      {CHANGES.some(can) ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      <Section title={title} lead={lead} actions={<Forward activation={data} />}>
        {data.stage === 'live' ? null : <Steps activation={data} />}
      </Section>
      {data.stage !== 'live' && can('store:update') ? <Preview /> : null}
    </>
  );
}

type Props = { activation: ActivationOnWire };

const Steps = ({ activation: { stage, steps } }: Props) => (
  <ol aria-label={text.steps} className="divide-y divide-line">
    {steps.map((step) => (
      <StepLine key={step.step} step={step} stage={stage} />
    ))}
  </ol>
);

/** What brings the store on: the owner's request, or the opening by staff. */
function Forward({ activation: { stage, approvesItself, steps } }: Props) {
  const can = useCan();
  const change = useChange((next) => tell(next.stage === 'live' ? text.opened : text.requested));
  const isDone = steps.every(({ state }) => state === 'done' || state === 'approved');
  const isApproved = steps.every(({ state }) => state === 'approved');
  if (stage === 'setup' && can('store:update')) {
    return (
      <Button
        disabled={!isDone}
        busy={change.isPending}
        onClick={() => change.mutate({ method: 'post', path: '/request' })}
      >
        {approvesItself ? text.open : text.request}
      </Button>
    );
  }
  if (stage === 'review' && can('store:activate')) {
    return (
      <Button
        disabled={!isApproved}
        busy={change.isPending}
        onClick={() => change.mutate({ method: 'post', path: '/opening' })}
      >
        {text.open}
      </Button>
    );
  }
  return null;
}
