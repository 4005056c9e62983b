import { Tick } from '../../ui/choice.tsx';
import { FieldMessage, idOf } from '../../ui/field.tsx';
import type { ScreenForm } from './form.tsx';

type StatementProps = {
  form: Pick<ScreenForm, 'errorOf'>;
  name: string;
  checked: boolean;
  children: string;
};

/** A statement that a claimant must tick. */
export function Statement({ form, name, checked, children }: StatementProps) {
  const error = form.errorOf(name);
  return (
    <div className="flex flex-col gap-1">
      <FieldMessage name={name} message={error} />
      <Tick
        name={name}
        value="yes"
        id={idOf(name)}
        defaultChecked={checked}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${idOf(name)}-error`}
      >
        {children}
      </Tick>
    </div>
  );
}
