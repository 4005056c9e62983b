import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useAutosave } from '../autosave/context.ts';
import { text } from './text.ts';
import type { FieldError } from './views.ts';

export type Validate = (data: FormData) => FieldError[];

export type ScreenForm = {
  errors: FieldError[];
  errorOf: (field: string) => string | null;
  /** Clears errors that were fixed; `touched` is the field that just changed. */
  recheck: (form: HTMLFormElement, touched?: string) => void;
  /** Label of the button while the request is pending. */
  busy: string | null;
  formProps: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
};

function prefixTitle(wrong: boolean): void {
  const bare = document.title.replace(text.frame.errorPrefix, '');
  document.title = wrong ? `${text.frame.errorPrefix}${bare}` : bare;
}

const lineOf = ({ field, message }: FieldError) => `${field} ${message}`;

/** Clears an error once its field is valid. An error that only the server can check is cleared once its field changes. */
export function useErrors(fromServer: FieldError[], validate: Validate) {
  const [errors, setErrors] = useState(fromServer);
  /** Fields whose errors the browser found itself. */
  const found = useRef(new Set<string>());
  const show = (shown: FieldError[]) => {
    setErrors(shown);
    prefixTitle(shown.length > 0);
  };
  const recheck = (form: HTMLFormElement, touched?: string) => {
    if (errors.length === 0) return;
    const wrong = new Set(validate(new FormData(form)).map(lineOf));
    for (const line of wrong) found.current.add(line);
    const isMended = (error: FieldError) => error.field === touched || found.current.has(lineOf(error));
    const left = errors.filter((error) => wrong.has(lineOf(error)) || !isMended(error));
    if (left.length < errors.length) show(left);
  };
  return { errors, show, recheck };
}

/**
 * A form that works without script. With script it validates before the round trip and submits only once. `skips` names buttons
 * that don't need complete answers, such as removing a photo.
 */
export function useScreenForm(
  fromServer: FieldError[],
  validate: Validate,
  skips: string[] = [],
): ScreenForm {
  const { errors, show, recheck } = useErrors(fromServer, validate);
  const [busy, setBusy] = useState<string | null>(null);
  const { autosave } = useAutosave();
  const sent = useRef(false);
  useEffect(() => {
    const comeBack = () => {
      sent.current = false;
      setBusy(null);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const isStep = !skips.includes(submitter?.name ?? '');
    const found = isStep ? validate(new FormData(event.currentTarget)) : [];
    if (found.length > 0 || sent.current) event.preventDefault();
    if (sent.current) return;
    show(found);
    if (found.length > 0) return;
    sent.current = true;
    setBusy(text.frame.sending);
    if (autosave === null || !isStep) return;
    event.preventDefault();
    void autosave.send(event.currentTarget, submitter, () => setBusy(text.frame.waiting));
  };
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  return { errors, errorOf, recheck, busy, formProps: { method: 'post', noValidate: true, onSubmit } };
}

export const filled = (data: FormData, field: string) => {
  const value = data.get(field);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * True for a click or tap. Browsers also fire click events for arrow keys and Space, but without a position; those must not
 * navigate (docs/accessibility.md, 3.2.2).
 */
export const isByPointer = (event: MouseEvent) => event.detail > 0;

/** Continues with the clicked answer. The browser selects it only after the click event. */
function continueWith(event: MouseEvent<HTMLFormElement>, field: string): void {
  const input = (event.target as Element).closest('label')?.querySelector('input');
  const form = event.currentTarget;
  if (input?.name !== field || !isByPointer(event)) return;
  setTimeout(() => {
    if (input.checked) form.requestSubmit();
  });
}

type FormBodyProps = {
  form: ScreenForm;
  multipart?: boolean;
  /** The radio group that is the page's only question: with script, clicking or tapping an option continues at once. */
  goesOnBy?: string;
  className?: string;
  children: ReactNode;
};

/** Fills the height of the screen, so that its action bar stays at the bottom. */
export function FormBody({ form, multipart = false, goesOnBy, className = '', children }: FormBodyProps) {
  const { autosave } = useAutosave();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => (element.current === null ? undefined : autosave?.watch(element.current)), [autosave]);
  // Adding or removing a photo changes a hidden field, which fires no event.
  useEffect(() => {
    if (element.current === null) return;
    autosave?.note(element.current);
    form.recheck(element.current);
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard, Enter submits as in any form
    <form
      ref={element}
      {...form.formProps}
      onInput={(event) => form.recheck(event.currentTarget, (event.target as HTMLInputElement).name)}
      onClick={goesOnBy === undefined ? undefined : (event) => continueWith(event, goesOnBy)}
      data-goes-on={goesOnBy}
      encType={multipart ? 'multipart/form-data' : undefined}
      className={`flex flex-1 flex-col gap-7 ${className}`}
    >
      {goesOnBy === undefined ? null : <p className="sr-only needs-script">{text.frame.goesOn}</p>}
      {children}
    </form>
  );
}
