import { useState } from 'react';
import { CLAIM_TYPES, type ClaimType } from '../../../domain/claims/claim-types.ts';
import { leftOf, Problem } from '../../app/problem.ts';
import { tell } from '../../app/toasts.tsx';
import { SelectField } from '../../parts/field.tsx';
import { useChangeClaim } from '../change.ts';
import { useDesk } from '../query.ts';
import { DecisionForm, type FormProps } from './form.tsx';
import { text } from './text.ts';

const TYPES = Object.entries(CLAIM_TYPES)
  .filter(([value]) => value !== 'MULTIPLE')
  .map(([value, { label }]) => ({ value, label }));

/** Takes effect at once: the customer isn't told. */
export function TypesForm(props: FormProps) {
  const { claim } = useDesk();
  const change = useChangeClaim();
  const [types, setTypes] = useState(
    () => new Map(claim.claimItems.map(({ id, claimType }) => [id, claimType])),
  );
  const [refused, setRefused] = useState<unknown>(null);
  const submit = async () => {
    if (claim.claimItems.every(({ id, claimType }) => types.get(id) === claimType)) {
      tell(text.types.unchanged);
      return props.onCancel();
    }
    setRefused(null);
    const claimItems = [...types].map(([id, claimType]) => ({ id, claimType: claimType as ClaimType }));
    if (await change({ claimItems }, text.types.done, setRefused)) props.onCancel();
  };
  const errors = claim.claimItems.map((_, at) => errorAt(refused, at));
  const error = errors.some((one) => one !== null) ? null : refused;
  return (
    <DecisionForm {...props} title={text.titles.types} send={text.types.send} error={error} submit={submit}>
      {claim.claimItems.map(({ id, name }, at) => (
        <SelectField
          key={id}
          label={text.types.label(name)}
          error={errors[at] ?? null}
          value={types.get(id) ?? ''}
          onValue={(next) => {
            setTypes(new Map(types).set(id, next));
            setRefused((last: unknown) => leftOf(last, [`claimItems.${at}`]));
          }}
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
