import { useState } from 'react';
import { CLAIM_TYPES, type ClaimType } from '../../../domain/claims/claim-types.ts';
import { leftOf, Problem } from '../../app/problem.ts';
import { tell } from '../../app/toasts.tsx';
import { SelectField } from '../../parts/field.tsx';
import { useChangeClaim } from '../change.ts';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps } from './form.tsx';
import { textsOf, useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

const TYPES = Object.entries(CLAIM_TYPES)
  .filter(([value]) => value !== 'MULTIPLE')
  .map(([value, { label }]) => ({ value, label }));

/** Takes effect at once: the customer isn't told. */
export function TypesForm(props: FormProps) {
  const { claim } = useDesk();
  const changeClaim = useChangeClaim();
  const [refused, setRefused] = useState<unknown>(null);
  const blank = Object.fromEntries(claim.claimItems.map(({ id, claimType }) => [id, claimType as string]));
  const restore = textsOf(blank);
  const {
    form: types,
    change,
    frame,
  } = useKeptForm('types', props, {
    start: null,
    blank,
    restore: (kept) => (kept ? restore(kept) : null),
    onChange: ([id]) => {
      const at = claim.claimItems.findIndex((item) => item.id === id);
      setRefused((last: unknown) => leftOf(last, [`claimItems.${at}`]));
    },
  });
  const submit = async () => {
    if (claim.claimItems.every(({ id, claimType }) => types[id] === claimType)) {
      tell(text.types.unchanged);
      return frame.onThrowAway();
    }
    setRefused(null);
    const claimItems = Object.entries(types).map(([id, claimType]) => ({
      id,
      claimType: claimType as ClaimType,
    }));
    if (await changeClaim({ claimItems }, text.types.done, setRefused)) frame.onThrowAway();
  };
  const errors = claim.claimItems.map((_, at) => errorAt(refused, at));
  const error = errors.some((one) => one !== null) ? null : refused;
  return (
    <DecisionForm {...frame} title={text.choices.types} send={text.types.send} error={error} submit={submit}>
      {claim.claimItems.map(({ id, name }, at) => (
        <SelectField
          key={id}
          label={text.types.label(name)}
          error={errors[at] ?? null}
          value={types[id] ?? ''}
          onValue={(next) => change({ [id]: next })}
          options={TYPES}
        />
      ))}
    </DecisionForm>
  );
}

/** What is said about an item, by its place in what was sent. */
const errorAt = (refused: unknown, at: number): string | null => {
  if (!(refused instanceof Problem)) return null;
  const found = refused.fields.find(({ path }) => path.startsWith(`claimItems.${at}.`));
  return found ? found.message || refused.message : null;
};
