/** A form that is saved as a whole: its fields, what went wrong, and Save. */
import type { FormEvent, ReactNode } from 'react';
import { sentenceOf } from '../app/problem.ts';
import { Button } from '../parts/button.tsx';
import { ReadOnly } from '../parts/states.tsx';
import { text } from './text.ts';
import { isAt, type SectionState } from './use-section.ts';

type Props = {
  form: SectionState;
  /** Whether the person may change anything in it. */
  mayChange: boolean;
  /** The paths that have a field here. A problem with any other is told above the button. */
  paths: readonly string[];
  /** What the button says, if saving is not all there is to it. */
  save?: string;
  children: ReactNode;
};

export function SectionForm({ form, mayChange, paths, save = text.save, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const elsewhere = form.problems.filter((problem) => !paths.some((path) => isAt(path, problem)));
  return (
    // A field that gets the focus stops above Save.
    <form
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-6 [&_:is(input,select,textarea)]:scroll-mb-[5.5rem]"
    >
      {mayChange ? null : <ReadOnly>{text.readOnly}</ReadOnly>}
      {children}
      <div role="alert" className="flex flex-col gap-1 font-semibold text-danger empty:hidden">
        {form.error && form.problems.length === 0 ? <p>{sentenceOf(form.error)}</p> : null}
        {elsewhere.map(({ path, message }) => (
          <p key={path}>{`${path}: ${message}`}</p>
        ))}
        {Object.keys(form.others).length > 0 ? <p>{text.others}</p> : null}
      </div>
      {mayChange ? (
        <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-surface py-3">
          <Button type="submit" busy={form.isSaving} disabled={!form.isDirty}>
            {save}
          </Button>
          {form.isDirty ? (
            <Button kind="quiet" onClick={form.discard}>
              {text.discard}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
