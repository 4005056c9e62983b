/** The state of a decision's form, kept on the server while it is filled in. */
import { useState } from 'react';
import { useUnsent } from '../unsent.ts';
import type { ChoiceId } from './choices.ts';

/** The choice whose form was kept; null if none was. */
export const keptChoice = (form: Record<string, unknown> | null | undefined): string | null =>
  typeof form?.choice === 'string' ? form.choice : null;

type Options<Form> = {
  start: Form | null;
  blank: Form;
  restore: (kept: unknown) => Form | null;
  /** Is told the names of what was changed. */
  onChange: (names: readonly string[]) => void;
};

export function useKeptForm<Form extends object>(
  choice: ChoiceId,
  { start, blank, restore, onChange }: Options<Form>,
): { form: Form; change: (part: Partial<Form>) => void; forget: () => void } {
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
  const forget = () => keep(null);
  return { form, change, forget };
}

/** For forms of texts only: takes back the texts that were kept. */
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
