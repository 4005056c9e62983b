/** One comparison: a fact, how it is compared, and with what. */
import type { Comparison } from '../../domain/automation/conditions.ts';
import { LONGEST_VALUE } from '../../domain/automation/conditions.ts';
import {
  FACT_GROUPS,
  FACT_NAMES,
  FACTS,
  type FactGroup,
  type FactName,
} from '../../domain/automation/facts.ts';
import {
  type ConditionValue,
  OPERATORS,
  type Operator,
  operatorsOf,
} from '../../domain/automation/operators.ts';
import { IconButton } from '../parts/button.tsx';
import { BOX } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { text } from './text.ts';
import { comparisonOf, withOperator } from './tree.ts';

type Props = {
  comparison: Comparison;
  currency: string;
  error: string | null;
  mayChange: boolean;
  onChange: (comparison: Comparison) => void;
  onRemove: () => void;
};

export function ComparisonLine({ comparison, currency, error, mayChange, onChange, onRemove }: Props) {
  const { fact, operator, value } = comparison;
  const choose = (name: FactName) => onChange(comparisonOf(name));
  // Many choices need a line of their own.
  const hasChoices = FACTS[fact].values !== undefined;
  const valueField = (
    <ValueField
      {...{ fact, operator, value, currency, isWrong: error !== null, isDisabled: !mayChange }}
      onValue={(next) => onChange({ fact, operator, value: next })}
    />
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:flex sm:flex-wrap">
        <FactSelect value={fact} isDisabled={!mayChange} onValue={choose} />
        <select
          aria-label={text.operator}
          disabled={!mayChange}
          value={operator}
          onChange={({ target }) => onChange(withOperator(comparison, target.value as Operator))}
          className={`${BOX} col-span-2 min-w-0 flex-1 basis-36 sm:max-w-44`}
        >
          {operatorsOf(FACTS[fact].type).map((name) => (
            <option key={name} value={name}>
              {OPERATORS[name].words}
            </option>
          ))}
        </select>
        {hasChoices ? null : valueField}
        {mayChange ? (
          <IconButton label={text.remove} onClick={onRemove} className="col-start-2 row-start-1">
            <Icon name="cross" size={18} />
          </IconButton>
        ) : null}
      </div>
      {hasChoices ? valueField : null}
      {error === null ? null : (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

const GROUPS = (Object.keys(FACT_GROUPS) as FactGroup[]).map((group) => ({
  group,
  names: FACT_NAMES.filter((name) => FACTS[name].group === group),
}));

type SelectProps = { value: FactName; isDisabled: boolean; onValue: (name: FactName) => void };

const FactSelect = ({ value, isDisabled, onValue }: SelectProps) => (
  <select
    aria-label={text.fact}
    disabled={isDisabled}
    value={value}
    onChange={({ target }) => onValue(target.value as FactName)}
    className={`${BOX} min-w-0 flex-1 basis-52 sm:max-w-64`}
  >
    {GROUPS.map(({ group, names }) => (
      <optgroup key={group} label={FACT_GROUPS[group]}>
        {names.map((name) => (
          <option key={name} value={name}>
            {FACTS[name].label}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
);

type ValueProps = Pick<Comparison, 'fact' | 'operator' | 'value'> & {
  currency: string;
  isWrong: boolean;
  isDisabled: boolean;
  onValue: (value: ConditionValue) => void;
};

function ValueField(props: ValueProps) {
  const { fact, operator, value, isDisabled, onValue } = props;
  const { phrase, type, values } = FACTS[fact];
  const { operand } = OPERATORS[operator];
  if (operand === 'none') return null;
  if (operand === 'list') {
    const list = Array.isArray(value) ? (value as readonly string[]) : [];
    return values ? (
      <Ticks
        label={text.value}
        isLabelHidden
        options={Object.entries(values).map(([name, label]) => ({ value: name, label }))}
        chosen={list}
        isDisabled={isDisabled}
        onChosen={onValue}
      />
    ) : (
      <Lines {...props} list={list} />
    );
  }
  if (type !== 'boolean') return <OneValue {...props} />;
  return (
    <select
      aria-label={text.value}
      disabled={isDisabled}
      value={String(value)}
      onChange={({ target }) => onValue(target.value === 'true')}
      className={`${BOX} col-span-2 min-w-0 flex-1 basis-52`}
    >
      <option value="true">{phrase[0]}</option>
      <option value="false">{phrase[1]}</option>
    </select>
  );
}

function OneValue({ fact, value, currency, isWrong, isDisabled, onValue }: ValueProps) {
  const { type, unit } = FACTS[fact];
  return (
    <span className="col-span-2 flex min-w-0 items-center gap-2">
      <input
        aria-label={text.value}
        aria-invalid={isWrong || undefined}
        type={type === 'day' ? 'date' : 'text'}
        inputMode={type === 'day' ? undefined : 'decimal'}
        maxLength={24}
        disabled={isDisabled}
        value={value === null ? '' : String(value)}
        onChange={({ target }) => onValue(target.value)}
        className={`${BOX} max-w-36`}
      />
      {type === 'money' ? <span className="text-muted">{currency}</span> : null}
      {unit ? <span className="text-muted">{unit}</span> : null}
    </span>
  );
}

type ListProps = ValueProps & { list: readonly string[] };

const Lines = ({ list, isWrong, isDisabled, onValue }: ListProps) => (
  <textarea
    aria-label={`${text.value}. ${text.perLine}`}
    aria-invalid={isWrong || undefined}
    placeholder={text.perLine}
    rows={2}
    maxLength={LONGEST_VALUE * 20}
    disabled={isDisabled}
    value={list.join('\n')}
    onChange={({ target }) => onValue(target.value === '' ? [] : target.value.split('\n'))}
    className={`${BOX} field-sizing-content col-span-2 max-h-40 min-w-0 flex-1 basis-52`}
  />
);
