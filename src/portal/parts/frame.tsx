import type { ReactNode } from 'react';
import { useAddress } from '../../ui/address.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAutosave } from '../autosave/context.ts';
import { text } from './text.ts';
import type { FieldError, Frame } from './views.ts';

/** Muted and at the end of the line, because it appears and disappears while someone types. */
const Saved = () => (
  <span className="ms-auto inline-flex items-center gap-1">
    <Icon name="check" size={18} />
    {text.frame.saved}
  </span>
);

/** The back link and the step number, in one muted line. */
function StepLine({ back, step }: Pick<Frame, 'back' | 'step'>) {
  const address = useAddress(back ?? '');
  const { saveState } = useAutosave();
  if (back === null && step === null) return null;
  return (
    <p className="-my-2 flex min-h-12 items-center gap-2 text-muted">
      {back === null ? null : (
        <a
          href={address}
          className="-mx-2 inline-flex min-h-12 items-center gap-0.5 pe-2 hover:text-ink hover:underline"
        >
          <Icon name="back" size={22} />
          {text.frame.back}
        </a>
      )}
      {back !== null && step !== null ? <span aria-hidden="true">·</span> : null}
      {step === null ? null : <span>{text.frame.step(step.number, step.total)}</span>}
      {saveState?.isSaved ? <Saved /> : null}
    </p>
  );
}

type ScreenProps = {
  title: string;
  lead?: ReactNode;
  back?: string | null;
  step?: Frame['step'];
  errors?: FieldError[];
  children?: ReactNode;
};

const titleOf = (errors: FieldError[]) =>
  errors.some(({ field }) => field !== '') ? text.frame.errorTitle : text.frame.failedTitle;

/** The start of every screen: the back link, the errors, and the question as its heading. */
export function Screen({ title, lead, back = null, step = null, errors = [], children }: ScreenProps) {
  return (
    <div className="screen flex flex-1 flex-col gap-6 px-5 pt-5 sm:px-10 sm:pt-8 sm:pb-10">
      <StepLine back={back} step={step} />
      <ErrorSummary title={titleOf(errors)} errors={errors} />
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl leading-tight font-bold tracking-tight">{title}</h1>
        {lead ? <div className="text-lg text-muted">{lead}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** The primary action, within reach of the thumb on a phone. */
export function ActionBar({ children }: { children: ReactNode }) {
  const { saveState } = useAutosave();
  return (
    <div className="action-bar sticky bottom-0 z-10 -mx-5 mt-auto flex flex-col gap-2 border-t border-line bg-surface px-5 py-4 sm:static sm:mx-0 sm:mt-2 sm:border-0 sm:px-0 sm:py-0">
      {saveState === null ? null : (
        <p
          role="status"
          className="text-on-warning-wash not-empty:rounded-xl not-empty:bg-warning-wash not-empty:px-3 not-empty:py-2"
        >
          {saveState.trouble}
        </p>
      )}
      {children}
    </div>
  );
}

export function SectionTitle({ children }: { children: ReactNode }) {
  return <h2 className="text-xl font-bold tracking-tight">{children}</h2>;
}

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-4">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-soft font-bold text-brand-ink"
          >
            {index + 1}
          </span>
          <span className="pt-1">{step}</span>
        </li>
      ))}
    </ol>
  );
}

export function Tries({ tries }: { tries: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {tries.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rounded-full bg-brand-ink" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
