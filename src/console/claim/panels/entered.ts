/** What the person has typed in the store's own fields and not saved, by field. */
import type { Kept } from '../unsent.ts';

/** `before`: what the field had when they began. */
export type Entered = Record<string, { value: string; before: string }>;

export function enteredOf(kept: Kept | null): Entered {
  const isEntry = (one: unknown): one is Entered[string] => {
    const { value, before } = Object(one) as Partial<Entered[string]>;
    return typeof value === 'string' && typeof before === 'string';
  };
  const entries = Object.entries(kept?.form ?? {});
  return Object.fromEntries(entries.flatMap(([id, one]) => (isEntry(one) ? [[id, one] as const] : [])));
}

/** @param saved what the field has now; typing exactly that leaves nothing to save */
export function withEntry(kept: Kept | null, id: string, value: string, saved: string): Kept | null {
  const { [id]: last, ...others } = enteredOf(kept);
  const form = value === saved ? others : { ...others, [id]: { value, before: last?.before ?? saved } };
  return Object.keys(form).length === 0 ? null : { text: '', form };
}

/** What was typed while the rest was being saved. */
export function enteredSince(kept: Kept | null, sent: Entered): Kept | null {
  const left = Object.entries(enteredOf(kept)).filter(([id, { value }]) => value !== sent[id]?.value);
  return left.length === 0 ? null : { text: '', form: Object.fromEntries(left) };
}
