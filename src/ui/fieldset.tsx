import type { ReactNode } from 'react';
import { describedBy, FieldMessage, Hint, idOf } from './field.tsx';

type FieldsetProps = {
  name: string;
  legend: string;
  /** The page's heading already asks the question, so the legend only names the group. As text it would be read twice. */
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
      aria-label={quietLegend ? legend : undefined}
      aria-describedby={describedBy(name, hint, error)}
    >
      {quietLegend ? null : <legend className="mb-1 font-semibold">{legend}</legend>}
      {hint ? <Hint name={name}>{hint}</Hint> : null}
      <FieldMessage name={name} message={error} />
      {children}
    </fieldset>
  );
}
