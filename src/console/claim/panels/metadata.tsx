/** The store's own fields of the claim. */
import { useState } from 'react';
import type { ClaimDesk } from '../../../contract/desk.ts';
import { LONGEST_VALUE } from '../../../domain/claims/metadata.ts';
import { fieldError, sentenceOf } from '../../app/problem.ts';
import { useCan } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { FactSection, Facts } from '../../parts/facts.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Refusal } from '../../parts/refusal.tsx';
import { OtherText } from '../other-text.tsx';
import { useDesk } from '../query.ts';
import { text as claimText } from '../text.ts';
import { useUnsent } from '../unsent.ts';
import { enteredOf, enteredSince, withEntry } from './entered.ts';
import { useSave } from './save.ts';
import { text } from './text.ts';

type Metadata = NonNullable<ClaimDesk['metadata']>;
type Field = Metadata['fields'][number];
type Value = Metadata['values'][string];

export function MetadataPanel() {
  const { claim, metadata } = useDesk();
  const canChange = useCan()('metadata:create') && claim.status !== 'ARCHIVED';
  if (metadata === null || metadata.fields.length === 0) return null;
  return (
    <FactSection title={text.metadata.title}>
      {canChange ? (
        <MetadataForm metadata={metadata} />
      ) : (
        <Facts rows={metadata.fields.map(({ id, name }) => ({ name, value: shown(metadata.values[id]) }))} />
      )}
    </FactSection>
  );
}

function shown(value: Value | undefined): string {
  if (value === undefined) return text.metadata.empty;
  if (typeof value === 'boolean') return value ? text.metadata.yes : text.metadata.no;
  return String(value);
}

const typed = (value: Value | undefined): string => (value === undefined ? '' : String(value));

/** What was typed as a value; null: none. The server checks whether it fits. */
function enteredValue({ kind }: Field, entered: string): Value | null {
  const value = entered.trim();
  if (value === '') return null;
  if (kind === 'number') return Number.isNaN(Number(value)) ? value : Number(value);
  return kind === 'yes_no' ? value === 'true' : value;
}

function MetadataForm({ metadata: { fields, values } }: { metadata: Metadata }) {
  const save = useSave();
  const { kept, keep, other } = useUnsent('metadata');
  const entered = enteredOf(kept);
  const savedOf = ({ id }: Field) => typed(values[id]);
  const enteredAt = (field: Field) => entered[field.id]?.value ?? savedOf(field);
  /** What a colleague saved while the person typed something else. */
  const changedOf = (field: Field) => {
    const { value, before } = entered[field.id] ?? {};
    const saved = savedOf(field);
    return before === undefined || saved === before || saved === value ? null : shown(values[field.id]);
  };
  const [refused, setRefused] = useState<unknown>(null);
  const errorOf = ({ id }: Field) => fieldError(refused, `values.${id}`);
  const isElsewhere = refused !== null && fields.every((field) => errorOf(field) === null);
  const isChanged = fields.some((field) => enteredAt(field) !== savedOf(field));
  const body = () => ({
    values: Object.fromEntries(fields.map((field) => [field.id, enteredValue(field, enteredAt(field))])),
  });
  const submit = async () => {
    if (other !== null) return;
    setRefused(null);
    const write: Parameters<typeof save>[0] = (api, path, version) =>
      api.put(`${path}/metadata`, body(), { version });
    if (await save(write, text.metadata.saved, setRefused)) keep((now) => enteredSince(now, entered));
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields.map((field) => (
        <MetadataField
          key={field.id}
          field={field}
          error={errorOf(field)}
          changed={changedOf(field)}
          value={enteredAt(field)}
          onValue={(value) => keep((now) => withEntry(now, field.id, value, savedOf(field)))}
        />
      ))}
      {other !== null ? (
        <OtherText
          title={claimText.other.draft}
          words={fields
            .flatMap(({ id, name }) => {
              const there = enteredOf(other)[id];
              return there ? [`${name}: ${there.value}`] : [];
            })
            .join('\n')}
          take={{ label: claimText.other.take, onTake: other.take }}
          onReplace={other.replace}
        />
      ) : null}
      <Refusal>{isElsewhere ? sentenceOf(refused) : null}</Refusal>
      {isChanged ? (
        <Button kind="secondary" type="submit" className="self-start">
          {text.metadata.save}
        </Button>
      ) : null}
    </form>
  );
}

const YES_NO = [
  { value: '', label: text.metadata.empty },
  { value: 'true', label: text.metadata.yes },
  { value: 'false', label: text.metadata.no },
];
const INPUTS = { text: 'text', number: 'number', date: 'date' } as const;

type FieldProps = {
  field: Field;
  error: string | null;
  changed: string | null;
  value: string;
  onValue: (value: string) => void;
};

function MetadataField({ field, error, changed, value, onValue }: FieldProps) {
  const { name, kind, choices } = field;
  const hint = changed === null ? undefined : text.metadata.changed(changed);
  const shared = { label: name, hint, error, value, onValue };
  if (kind === 'yes_no') {
    return <SelectField {...shared} options={YES_NO} />;
  }
  if (kind === 'choice') {
    // A choice that the store removed stays until another one is chosen.
    const known = value === '' || choices.includes(value) ? choices : [...choices, value];
    const options = [
      { value: '', label: text.metadata.empty },
      ...known.map((one) => ({ value: one, label: one })),
    ];
    return <SelectField {...shared} options={options} />;
  }
  const limits = kind === 'number' ? { step: 'any' } : { maxLength: LONGEST_VALUE };
  return <TextField type={INPUTS[kind]} {...limits} {...shared} />;
}
