/** How a store opens: its steps, the preview, and the review by staff. */
import { Link } from 'react-router';
import type { Activation as ActivationOnWire } from '../../contract/activation.ts';
import { urls } from '../../urls.ts';
import { Copied } from '../app/copied.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useCan, useStoreSlug } from '../app/session.tsx';
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
        {data.stage === 'live' ? <Address address={data.address} /> : <Steps activation={data} />}
      </Section>
      {data.stage !== 'live' && can('store:update') ? <Preview /> : null}
    </>
  );
}

const LINK = 'inline-flex min-h-6 items-center text-brand-ink underline pointer-coarse:min-h-11';

/** Where the portal is, and how to lead shoppers there. */
function Address({ address }: { address: string }) {
  const store = useStoreSlug() ?? '';
  return (
    <div className="flex flex-col gap-2">
      <Copied label={text.address.label} code={address} />
      <p className="flex flex-wrap gap-x-4">
        <a href={address} target="_blank" rel="noreferrer" className={LINK}>
          {text.address.open}
        </a>
        <Link to={urls.console.setting(store, 'widget')} className={LINK}>
          {text.address.links}
        </Link>
      </p>
    </div>
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
