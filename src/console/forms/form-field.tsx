/** One field of a form that is saved as a whole, by what it asks for. */
import { type ReactNode, useState } from 'react';
import { displayDate, displayDurationText } from '../../domain/time/duration.ts';
import { Button } from '../parts/button.tsx';
import { BOX, Field, TextArea } from '../parts/field.tsx';
import { Tick } from '../parts/tick.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { AreaField, type Insert } from './area-field.tsx';
import { PeriodField } from './period-field.tsx';
import { text } from './text.ts';
import { isAt, type SectionState } from './use-section.ts';

type Option = { value: string; label: string };

/** `path`: where the value is, and what a problem names. */
export type FieldSpec = {
  path: string;
  label: string;
} /** `scale`: what is stored for one of the unit, such as 1,000,000 bytes for a MB. */ & (
  | { kind: 'number'; unit: string; isEmptyNull?: boolean; scale?: number }
  /** A decimal string. `unit`: the currency, or % for instance. */
  | { kind: 'amount'; unit: string; isEmptyNull?: boolean }
  | { kind: 'yes' }
  /** The empty option stands for null. */
  | { kind: 'choice'; options: readonly Option[]; isNumber?: boolean }
  /** Several of the options. */
  | { kind: 'list'; options: readonly Option[]; isNumber?: boolean }
  | { kind: 'text'; most: number; type?: 'email' | 'url' | 'tel'; hint?: string; isEmptyNull?: boolean }
  /** An ISO 8601 duration, such as P18M; null if it is empty. */
  | { kind: 'period'; hint?: string }
  /** YYYY-MM-DD; null if it is empty. */
  | { kind: 'date'; hint?: string }
  /** One value a line. */
  | { kind: 'lines'; most: number; hint?: string }
  | { kind: 'area'; most: number; hint?: string; inserts?: readonly Insert[]; isEmptyNull?: boolean }
);

/** What a field needs of its form. */
export type FieldState = Pick<SectionState, 'valueOf' | 'change' | 'problems' | 'others'>;

type Props = {
  form: FieldState;
  spec: FieldSpec;
  mayChange: boolean;
  /** What the value means. */
  meaning?: ReactNode;
};

type Kind<Name extends FieldSpec['kind']> = Extract<FieldSpec, { kind: Name }>;
type Part<Name extends FieldSpec['kind']> = {
  spec: Kind<Name>;
  value: unknown;
  onValue: (value: unknown) => void;
  error: string | null;
  isDisabled: boolean;
};

export function FormField({ form, spec, mayChange, meaning }: Props) {
  const found = form.problems.find((problem) => isAt(spec.path, problem));
  const part = {
    value: form.valueOf(spec.path),
    onValue: (value: unknown) => form.change(spec.path, value),
    error: found ? found.message : null,
    isDisabled: !mayChange,
  };
  return (
    <div className="flex flex-col gap-1">
      {drawn(spec, part)}
      {meaning ? <p className="text-muted">{meaning}</p> : null}
      {spec.path in form.others ? <Other form={form} spec={spec} /> : null}
    </div>
  );
}

function drawn(spec: FieldSpec, part: Omit<Part<never>, 'spec'>): ReactNode {
  switch (spec.kind) {
    case 'number':
    case 'amount':
      return <UnitField spec={spec} {...part} />;
    case 'yes':
      return <YesField spec={spec} {...part} />;
    case 'choice':
      return <ChoiceField spec={spec} {...part} />;
    case 'list':
      return <ListField spec={spec} {...part} />;
    case 'text':
      return <LineField spec={spec} {...part} />;
    case 'period':
      return <PeriodField {...spec} {...part} />;
    case 'date':
      return <DateField spec={spec} {...part} />;
    case 'lines':
      return <LinesField spec={spec} {...part} />;
    case 'area':
      return <AreaField {...spec} {...part} onValue={(value) => part.onValue(orNull(spec, value))} />;
  }
}

const orNull = ({ isEmptyNull = false }: { isEmptyNull?: boolean }, value: string) =>
  value === '' && isEmptyNull ? null : value;

/** Another value that was saved meanwhile, and a button that takes it. */
function Other({ form, spec }: Pick<Props, 'form' | 'spec'>) {
  const value = form.others[spec.path];
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-lg bg-warning-wash px-3 py-1.5">
      <span>{text.other(shown(spec, value))}</span>
      <Button kind="quiet" onClick={() => form.change(spec.path, value)}>
        {text.useOther}
      </Button>
    </p>
  );
}

/** A value as words: for what someone else saved, and for the history. */
export function shown(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.none;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string' && value.startsWith('data:image/')) return text.picture;
  if (spec.kind === 'period') return displayDurationText(String(value)).toLowerCase();
  if (spec.kind === 'date') return displayDate(String(value));
  const options = 'options' in spec ? spec.options : [];
  const word = (one: unknown) => options.find((option) => option.value === String(one))?.label ?? String(one);
  if (Array.isArray(value)) return value.length === 0 ? text.none : value.map(word).join(', ');
  return 'unit' in spec ? `${written(spec, value)} ${spec.unit}` : word(value);
}

/** A number that can't be read stays as it is typed: the server says what is wrong with it. */
function parsed(spec: Kind<'number' | 'amount'>, typed: string): unknown {
  const line = typed.trim();
  if (line === '') return spec.isEmptyNull ? null : '';
  if (spec.kind === 'amount' || !/^-?\d{1,9}(\.\d{1,9})?$/.test(line)) return line;
  return Math.round(Number(line) * (spec.scale ?? 1) * 1e9) / 1e9;
}

function written(spec: Kind<'number' | 'amount'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  const scale = spec.kind === 'number' ? (spec.scale ?? 1) : 1;
  return typeof value === 'number' ? String(value / scale) : String(value);
}

function UnitField({ spec, value, onValue, error, isDisabled }: Part<'number' | 'amount'>) {
  // What is typed stays as it is ("1." on the way to "1.5") while it means the value.
  const [typed, setTyped] = useState('');
  const isTyped = JSON.stringify(parsed(spec, typed)) === JSON.stringify(value);
  return (
    <Field label={spec.label} error={error}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <input
            {...ids}
            type="text"
            inputMode={spec.kind === 'number' ? 'numeric' : 'decimal'}
            maxLength={24}
            disabled={isDisabled}
            value={isTyped ? typed : written(spec, value)}
            onChange={({ target }) => {
              setTyped(target.value);
              onValue(parsed(spec, target.value));
            }}
            className={`${BOX} max-w-36`}
          />
          <span className="text-muted">{spec.unit}</span>
        </span>
      )}
    </Field>
  );
}

const Wrong = ({ error }: { error: string | null }) =>
  error === null ? null : (
    <p role="alert" className="font-semibold text-danger">
      {error}
    </p>
  );

function YesField({ spec, value, onValue, error, isDisabled }: Part<'yes'>) {
  return (
    <>
      <Tick isOn={value === true} isDisabled={isDisabled} onTick={onValue}>
        {spec.label}
      </Tick>
      <Wrong error={error} />
    </>
  );
}

function ChoiceField({ spec, value, onValue, error, isDisabled }: Part<'choice'>) {
  const choose = (chosen: string) => onValue(chosen === '' ? null : spec.isNumber ? Number(chosen) : chosen);
  return (
    <Field label={spec.label} error={error}>
      {(ids) => (
        <select
          {...ids}
          disabled={isDisabled}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(event) => choose(event.target.value)}
          className={`${BOX} max-w-md`}
        >
          {spec.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const ListField = ({ spec, value, onValue, error, isDisabled }: Part<'list'>) => (
  <Ticks
    label={spec.label}
    options={spec.options}
    chosen={Array.isArray(value) ? value.map(String) : []}
    {...{ error, isDisabled }}
    onChosen={(next) => onValue(spec.isNumber ? next.map(Number) : next)}
  />
);

function LineField({ spec, value, onValue, error, isDisabled }: Part<'text'>) {
  return (
    <Field label={spec.label} hint={spec.hint} error={error}>
      {(ids) => (
        <input
          {...ids}
          type={spec.type ?? 'text'}
          maxLength={spec.most}
          disabled={isDisabled}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onValue(orNull(spec, target.value))}
          className={`${BOX} max-w-xl`}
        />
      )}
    </Field>
  );
}

const DateField = ({ spec, value, onValue, error, isDisabled }: Part<'date'>) => (
  <Field label={spec.label} hint={spec.hint} error={error}>
    {(ids) => (
      <input
        {...ids}
        type="date"
        disabled={isDisabled}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
        className={`${BOX} max-w-48`}
      />
    )}
  </Field>
);

function LinesField({ spec, value, onValue, error, isDisabled }: Part<'lines'>) {
  const lines = Array.isArray(value) ? value : [];
  return (
    <TextArea
      label={spec.label}
      hint={spec.hint}
      error={error}
      maxLength={spec.most}
      disabled={isDisabled}
      value={lines.join('\n')}
      onValue={(typed) => onValue(typed === '' ? [] : typed.split('\n'))}
      className="max-w-md"
    />
  );
}
