/** Form fields of the console, with label, hint and error. */
import {
  type ClipboardEvent,
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

export const BOX =
  'w-full min-h-9 rounded-lg border border-edge bg-surface text-ink px-3 py-1.5 aria-invalid:border-danger pointer-coarse:min-h-11';

type Common = { label: string; hint?: ReactNode; error?: string | null; isLabelHidden?: boolean };
type Typed = HTMLInputElement | HTMLTextAreaElement;
type Ids = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export function Field({
  label,
  hint,
  error = null,
  isLabelHidden = false,
  note = null,
  children,
}: Common & { note?: string | null; children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error === null ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div data-field="" className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(error !== null && { 'aria-invalid': true }),
      })}
      {note === null ? null : <p role="status">{note}</p>}
      {error === null ? null : (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-danger">
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The browser cuts what is pasted at the field's limit without a word. `note` says so until the text is shorter again. */
export function useCut() {
  const [limit, setLimit] = useState<number | null>(null);
  const onPaste = ({ currentTarget: typed, clipboardData }: ClipboardEvent<Typed>) => {
    const { value, selectionStart, selectionEnd, maxLength } = typed;
    const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
    const isCut = maxLength >= 0 && kept + clipboardData.getData('text').length > maxLength;
    setLimit(isCut ? maxLength : null);
  };
  const onTyped = ({ value }: Typed) => {
    if (limit !== null && value.length < limit) setLimit(null);
  };
  return { note: limit === null ? null : text.cut(limit), onPaste, onTyped };
}

type InputProps = Common & { onValue: (value: string) => void } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'onChange'
  >;

export function TextField({ label, hint, error, isLabelHidden, onValue, ...rest }: InputProps) {
  const { note, onPaste, onTyped } = useCut();
  return (
    <Field {...{ label, hint, error, isLabelHidden, note }}>
      {(ids) => (
        <input
          type="text"
          onPaste={onPaste}
          {...rest}
          {...ids}
          onChange={({ target }) => {
            onTyped(target);
            onValue(target.value);
          }}
          className={`${BOX} ${rest.className ?? ''}`}
        />
      )}
    </Field>
  );
}

/** Paste works, and the password can be shown. */
export function PasswordField({ label, hint, error, onValue, ...rest }: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error }}>
      {(ids) => (
        <div className="relative">
          <input
            required
            maxLength={256}
            {...rest}
            {...ids}
            type={isShown ? 'text' : 'password'}
            onChange={(event) => onValue(event.target.value)}
            className={`${BOX} pe-18`}
          />
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-1 my-auto h-7 cursor-pointer rounded-md px-2 text-brand-ink underline"
          >
            {isShown ? text.hide : text.show}
          </button>
        </div>
      )}
    </Field>
  );
}

type AreaProps = Common & { onValue: (value: string) => void } & Omit<ComponentProps<'textarea'>, 'onChange'>;

export function TextArea({ label, hint, error, isLabelHidden, onValue, ...rest }: AreaProps) {
  const { note, onPaste, onTyped } = useCut();
  return (
    <Field {...{ label, hint, error, isLabelHidden, note }}>
      {(ids) => (
        <textarea
          rows={3}
          onPaste={onPaste}
          {...rest}
          {...ids}
          onChange={({ target }) => {
            onTyped(target);
            onValue(target.value);
          }}
          className={`${BOX} field-sizing-content max-h-80 ${rest.className ?? ''}`}
        />
      )}
    </Field>
  );
}

type SelectProps = Common & {
  value: string;
  onValue: (value: string) => void;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ label, hint, error, isLabelHidden, value, onValue, options }: SelectProps) {
  return (
    <Field {...{ label, hint, error, isLabelHidden }}>
      {(ids) => (
        <select {...ids} value={value} onChange={(event) => onValue(event.target.value)} className={BOX}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
