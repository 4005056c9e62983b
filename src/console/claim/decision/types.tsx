import { useState } from 'react';
import { CLAIM_TYPES, type ClaimType } from '../../../domain/claims/claim-types.ts';
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
  const submit = async () => {
    const claimItems = [...types].map(([id, claimType]) => ({ id, claimType: claimType as ClaimType }));
    if (await change({ claimItems }, text.types.done)) props.onCancel();
  };
  return (
    <DecisionForm {...props} title={text.titles.types} send={text.types.send} error={null} submit={submit}>
      {claim.claimItems.map(({ id, name }) => (
        <SelectField
          key={id}
          label={text.types.label(name)}
          value={types.get(id) ?? ''}
          onValue={(next) => setTypes(new Map(types).set(id, next))}
          options={TYPES}
        />
      ))}
    </DecisionForm>
  );
}
