/** A length of time, such as "P18M", as a number and a unit. */
import { useState } from 'react';
import { isDurationError, parseDuration } from '../../domain/time/duration.ts';
import { BOX, Field } from '../parts/field.tsx';
import { text } from './text.ts';

type Unit = keyof typeof text.units;
const UNITS = Object.entries(text.units);

type Props = {
  label: string;
  hint?: string;
  value: unknown;
  onValue: (value: string | null) => void;
  error: string | null;
  isDisabled: boolean;
};

/** What the field shows. What is typed stays as it is: the server says what is wrong with it. */
export function partsOf(value: string): { count: string; unit: Unit } {
  const period = parseDuration(value);
  if (!isDurationError(period)) {
    const { years, months, days } = period;
    if (days === 0) return months === 0 ? at(years, 'Y') : at(years * 12 + months, 'M');
    if (years === 0 && months === 0) return at(days, 'D');
  }
  return { count: value.slice(1, -1), unit: value.endsWith('Y') ? 'Y' : value.endsWith('M') ? 'M' : 'D' };
}

const at = (count: number, unit: Unit) => ({ count: String(count), unit });

/** An empty field is null. */
export function PeriodField({ label, hint, value, onValue, error, isDisabled }: Props) {
  const given = typeof value === 'string' && value !== '' ? partsOf(value) : null;
  const [chosen, setChosen] = useState<Unit>('Y');
  const unit = given?.unit ?? chosen;
  const change = (count: string, next: Unit) => {
    setChosen(next);
    onValue(count.trim() === '' ? null : `P${count.trim()}${next}`);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="flex items-center gap-2">
          <input
            {...ids}
            type="text"
            inputMode="numeric"
            maxLength={6}
            disabled={isDisabled}
            value={given?.count ?? ''}
            onChange={({ target }) => change(target.value, unit)}
            className={`${BOX} max-w-24`}
          />
          <select
            aria-label={text.unitOf(label)}
            disabled={isDisabled}
            value={unit}
            onChange={({ target }) => change(given?.count ?? '', target.value as Unit)}
            className={`${BOX} max-w-36`}
          >
            {UNITS.map(([value, [one, several]]) => (
              <option key={value} value={value}>
                {given?.count === '1' ? one : several}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
