/** Several of a list of options: a checkbox each. */
import { type ReactNode, useState } from 'react';
import { TextField } from './field.tsx';
import { Tick } from './tick.tsx';

type Option<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  label: string;
  isLabelHidden?: boolean;
  hint?: string;
  options: readonly Option<Value>[];
  chosen: readonly string[];
  /** What is said if there is nothing to choose. */
  none?: string;
  error?: string | null;
  isDisabled?: boolean;
  /** Those that are chosen, in the order of the options. */
  onChosen: (chosen: Value[]) => void;
};

/** The options that are chosen once one of them is ticked or not. */
const toggled = <Value extends string>(
  options: readonly Option<Value>[],
  chosen: readonly string[],
  [option, isOn]: [Value, boolean],
): Value[] =>
  options.map(({ value }) => value).filter((value) => (value === option ? isOn : chosen.includes(value)));

export function Ticks<Value extends string>(props: Props<Value>) {
  const {
    label,
    isLabelHidden = false,
    hint,
    options,
    chosen,
    none,
    error = null,
    isDisabled,
    onChosen,
  } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={isLabelHidden ? 'sr-only' : 'font-semibold'}>{label}</legend>
      {hint ? <p className="text-muted">{hint}</p> : null}
      {options.length === 0 && none ? <p className="text-muted">{none}</p> : null}
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label: words }) => (
          <Tick
            key={value}
            isOn={chosen.includes(value)}
            isDisabled={isDisabled}
            onTick={(isOn) => onChosen(toggled(options, chosen, [value, isOn]))}
          >
            <bdi className="wrap-anywhere">{words}</bdi>
          </Tick>
        ))}
      </div>
      <Wrong error={error} />
    </fieldset>
  );
}

const Wrong = ({ error }: { error: string | null }) => (
  <p role="alert" className="font-semibold text-danger empty:hidden">
    {error}
  </p>
);

type SoughtProps<Value extends string> = {
  label: string;
  /** How many are chosen, in words. */
  count: string;
  /** What the search asks for. */
  find: string;
  /** `about`: a line below the label, which the search looks at too. */
  options: readonly (Option<Value> & { about?: string })[];
  chosen: readonly string[];
  error?: string | null;
  /** What is done with all that are shown. */
  actions?: (shown: readonly Value[]) => ReactNode;
  onChosen: (chosen: Value[]) => void;
};

/** The same for a long list, with a search. */
export function SoughtTicks<Value extends string>(props: SoughtProps<Value>) {
  const { label, count, find, options, chosen, error = null, actions, onChosen } = props;
  const [sought, setSought] = useState('');
  const word = sought.trim().toLowerCase();
  const shown = options.filter((one) => `${one.label} ${one.about ?? ''}`.toLowerCase().includes(word));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        {label} <span className="font-normal text-muted">({count})</span>
      </legend>
      <TextField
        label={find}
        isLabelHidden
        placeholder={find}
        type="search"
        maxLength={60}
        value={sought}
        onValue={setSought}
      />
      {actions?.(shown.map(({ value }) => value))}
      <div className="flex max-h-64 flex-col overflow-y-auto rounded-lg border border-line px-3 py-1">
        {shown.map(({ value, label: words, about }) => (
          <Tick
            key={value}
            isDense={about === undefined}
            isOn={chosen.includes(value)}
            onTick={(isOn) => onChosen(toggled(options, chosen, [value, isOn]))}
          >
            {about === undefined ? (
              words
            ) : (
              <span className="flex min-w-0 flex-col py-1">
                <span className="font-mono wrap-anywhere">{words}</span>
                <span className="text-muted">{about}</span>
              </span>
            )}
          </Tick>
        ))}
      </div>
      <Wrong error={error} />
    </fieldset>
  );
}
