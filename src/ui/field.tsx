import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { words } from './words.ts';

export const BOX =
  'box w-full rounded-xl border-[1.5px] border-edge bg-surface text-ink px-4 py-3 aria-invalid:border-danger';

/** Ids derive from the field's name, so that an error summary can link to any field. */
export const idOf = (name: string) => `field-${name.replaceAll(/[^\w-]/g, '-')}`;

export function describedBy(name: string, hint: unknown, error: string | null): string | undefined {
  const ids = [hint ? `${idOf(name)}-hint` : null, error === null ? null : `${idOf(name)}-error`];
  return ids.filter((id) => id !== null).join(' ') || undefined;
}

export function Hint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p id={`${idOf(name)}-hint`} className="text-muted">
      {children}
    </p>
  );
}

export function FieldMessage({ name, message }: { name: string; message: string | null }) {
  if (message === null) return null;
  return (
    <p id={`${idOf(name)}-error`} className="flex items-start gap-2 font-semibold text-danger">
      <Icon name="alert" size={20} className="mt-0.5" />
      <span>
        <VisuallyHidden>{words.error} </VisuallyHidden>
        {message}
      </span>
    </p>
  );
}

type Common = { name: string; label: string; hint?: ReactNode; error?: string | null };

function Field({ name, label, hint, error = null, children }: Common & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <div>
        <label htmlFor={idOf(name)} className="font-semibold">
          {label}
        </label>
        {hint ? <Hint name={name}>{hint}</Hint> : null}
      </div>
      <FieldMessage name={name} message={error} />
      {children}
    </div>
  );
}

const controlProps = ({ name, hint, error = null }: Common) => ({
  id: idOf(name),
  name,
  'aria-describedby': describedBy(name, hint, error),
  'aria-invalid': error === null ? undefined : (true as const),
});

export function TextInput({
  label,
  hint,
  error,
  className,
  ...rest
}: Common & InputHTMLAttributes<HTMLInputElement>) {
  const common = { name: rest.name, label, hint, error };
  return (
    <Field {...common}>
      <input
        type="text"
        {...rest}
        {...controlProps(common)}
        className={`${BOX} min-h-13 ${className ?? ''}`}
      />
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  error,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const common = { name: rest.name, label, hint, error };
  return (
    <Field {...common}>
      <textarea rows={4} {...rest} {...controlProps(common)} className={`${BOX} grow-with-text`} />
    </Field>
  );
}

type SelectProps = Common &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: { value: string; label: string }[];
    placeholder?: string;
  };

export function Select({ label, hint, error, options, placeholder, ...rest }: SelectProps) {
  const common = { name: rest.name, label, hint, error };
  return (
    <Field {...common}>
      <select {...rest} {...controlProps(common)} className={`${BOX} chevron min-h-13 pe-11`}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
