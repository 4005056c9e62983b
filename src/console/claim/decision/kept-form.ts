/** The state of a decision's form, saved on the server while it is filled in. */
import { useState } from 'react';
import type { ActOnWire } from '../../../contract/act.ts';
import type { Unsent } from '../../../contract/unsent.ts';
import { useDesk } from '../query.ts';
import { useUnsent } from '../unsent.ts';
import { CHOICES, type FormChoice } from './choices.ts';
import type { FormProps } from './form.tsx';
import { text } from './text.ts';

type Kept = Record<string, unknown> | null | undefined;
type Forms = Partial<Record<FormChoice, unknown>>;

/** The choice whose form was saved; null if there is none. */
const keptChoice = (form: Kept): FormChoice | null => {
  const choice = form?.choice;
  const isKnown = typeof choice === 'string' && choice !== 'wait' && Object.hasOwn(CHOICES, choice);
  return isKnown ? (choice as FormChoice) : null;
};

/** The choice whose form was open when the claim was left. A form that was canceled opens only when it is chosen again. */
export const openChoice = (form: Kept): FormChoice | null =>
  form?.isClosed === true ? null : keptChoice(form);

/** Whether the act is what this person had typed. The draft of a decision stays until the decision has left, for those who take it back. */
export const isDraftOf = (
  { call, by, createdAt }: ActOnWire,
  draft: Unsent | undefined,
  personId: string,
): boolean => call !== 'message' && by.id === personId && draft !== undefined && createdAt >= draft.savedAt;

/** What was typed in each form, by its choice. */
export function valuesOf(form: Kept): Forms {
  const last = keptChoice(form);
  return { ...Object(form?.others), ...(last && { [last]: form?.values }) };
}

/** What is saved of all forms. @param last the choice whose form was used last; null if its form was thrown away */
export function keptForms(all: Forms, last: FormChoice | null): Record<string, unknown> | null {
  const choice = last ?? (Object.keys(all) as FormChoice[])[0];
  if (choice === undefined) return null;
  const { [choice]: values, ...others } = all;
  return {
    ...{ choice, values },
    ...(last === null && { isClosed: true }),
    ...(Object.keys(others).length > 0 && { others }),
  };
}

/** The name of the form that was used last, and what was written in it. */
function wordsOf(form: Kept): string {
  const { message, note } = Object(Object(form).values) as { message?: unknown; note?: unknown };
  const choice = keptChoice(form);
  return [choice && text.choices[choice], message, note]
    .filter((one) => typeof one === 'string' && one !== '')
    .join('\n');
}

type Options<Form> = {
  start: Form | null;
  blank: Form;
  restore: (kept: unknown) => Form | null;
  /** Gets the names of the changed fields. */
  onChange: (names: readonly string[]) => void;
};

/** @returns `frame`: the props for the form's frame, which also update the saved form when the person cancels or discards it */
export function useKeptForm<Form extends object>(
  choice: FormChoice,
  props: FormProps,
  { start, blank, restore, onChange }: Options<Form>,
): { form: Form; change: (part: Partial<Form>) => void; frame: FormProps } {
  const { kept, keep, saved, other } = useUnsent('decision');
  const draft = useDesk().unsent.find(({ kind }) => kind === 'decision');
  const all = valuesOf(kept?.form);
  const [first] = useState(() => ({ values: start ?? restore(all[choice]), since: draft?.savedAt ?? null }));
  const [form, setForm] = useState<Form>(first.values ?? blank);
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    keep({ text: '', form: keptForms({ ...all, [choice]: next }, choice) });
    onChange(Object.keys(part));
  };
  const frame = {
    ...props,
    since: first.values === null || start !== null ? null : first.since,
    beforeSend: saved,
    other: other && {
      words: wordsOf(other.form),
      onReplace: other.replace,
      onTake: () => {
        other.take();
        props.onTakeOther();
      },
    },
    onCancel: () => {
      if (kept?.form) keep({ ...kept, form: { ...kept.form, isClosed: true } });
      props.onCancel();
    },
    onThrowAway: () => {
      const { [choice]: _, ...others } = all;
      const left = keptForms(others, null);
      keep(left && { text: '', form: left });
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
