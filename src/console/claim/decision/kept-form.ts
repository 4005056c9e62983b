/** The state of a decision's form, saved on the server while it is filled in. */
import { useState } from 'react';
import { useUnsent } from '../unsent.ts';
import type { ChoiceId } from './choices.ts';
import type { FormProps } from './form.tsx';

type Kept = Record<string, unknown> | null | undefined;

/** The choice whose form was saved; null if there is none. */
const keptChoice = (form: Kept): string | null => (typeof form?.choice === 'string' ? form.choice : null);

/** The choice whose form was open when the claim was left. A form that was canceled opens only when it is chosen again. */
export const openChoice = (form: Kept): string | null => (form?.isClosed === true ? null : keptChoice(form));

type Options<Form> = {
  start: Form | null;
  blank: Form;
  restore: (kept: unknown) => Form | null;
  /** Gets the names of the changed fields. */
  onChange: (names: readonly string[]) => void;
};

/** @returns `frame`: the props for the form's frame, which also update the saved form when the person cancels or discards it */
export function useKeptForm<Form extends object>(
  choice: ChoiceId,
  props: FormProps,
  { start, blank, restore, onChange }: Options<Form>,
): { form: Form; change: (part: Partial<Form>) => void; frame: FormProps } {
  const [kept, keep] = useUnsent('decision');
  const [form, setForm] = useState<Form>(
    () => start ?? (keptChoice(kept?.form) === choice ? restore(kept?.form?.values) : null) ?? blank,
  );
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    keep({ text: '', form: { choice, values: next } });
    onChange(Object.keys(part));
  };
  const frame = {
    ...props,
    onCancel: () => {
      if (kept?.form) keep({ ...kept, form: { ...kept.form, isClosed: true } });
      props.onCancel();
    },
    onThrowAway: () => {
      keep(null);
      props.onThrowAway();
    },
  };
  return { form, change, frame };
}

/** Restores a saved form that has only texts. */
export const textsOf =
  <Form extends Record<string, string>>(blank: Form) =>
  (kept: unknown): Form => {
    const given = Object(kept) as Record<string, unknown>;
    const texts = Object.entries(blank).map(([name, value]) => [
      name,
      typeof given[name] === 'string' ? given[name] : value,
    ]);
    return Object.fromEntries(texts) as Form;
  };
