import type { ReactNode } from 'react';
import { describedBy, FieldMessage, Hint, idOf } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type FieldsetProps = {
  name: string;
  legend: string;
  /** The page's heading already asks the question, so the legend is for screen readers only. */
  quietLegend?: boolean;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
};

/** A group of choices with its question, hint and error. */
export function Fieldset({ name, legend, quietLegend = false, hint, error = null, children }: FieldsetProps) {
  return (
    <fieldset
      id={`${idOf(name)}-group`}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend className={quietLegend ? 'sr-only' : 'mb-1 font-semibold'}>
        {quietLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint ? <Hint name={name}>{hint}</Hint> : null}
      <FieldMessage name={name} message={error} />
      {children}
    </fieldset>
  );
}
