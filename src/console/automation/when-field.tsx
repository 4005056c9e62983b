import { MOMENT_NAMES, MOMENTS, MOST_HOURS, type Moment, type When } from '../../domain/automation/rule.ts';
import type { FieldProblem } from '../../domain/problems/problems.ts';
import { BOX, Field } from '../parts/field.tsx';
import { text } from './text.ts';

const DEFAULT_HOURS = 48;

type Props = {
  value: When;
  onValue: (value: When) => void;
  problems: readonly FieldProblem[];
  mayChange: boolean;
};

/** When the rule runs. */
export function WhenField({ value: { moment, hours }, onValue, problems, mayChange }: Props) {
  const choose = (chosen: Moment) =>
    onValue({ moment: chosen, hours: chosen === 'waited' ? DEFAULT_HOURS : null });
  return (
    <div className="flex flex-wrap gap-4">
      <Field label={text.fields.when}>
        {(ids) => (
          <select
            {...ids}
            disabled={!mayChange}
            value={moment}
            onChange={({ target }) => choose(target.value as Moment)}
            className={BOX}
          >
            {MOMENT_NAMES.map((name) => (
              <option key={name} value={name}>
                {MOMENTS[name].label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {moment === 'waited' ? (
        <Field label={text.fields.hours} error={problems[0]?.message ?? null}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              min={1}
              max={MOST_HOURS}
              disabled={!mayChange}
              value={hours ?? ''}
              onChange={({ target }) =>
                onValue({ moment, hours: target.value === '' ? null : Number(target.value) })
              }
              className={`${BOX} max-w-36`}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
