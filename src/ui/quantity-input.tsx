import { useRef } from 'react';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

type QuantityInputProps = {
  name: string;
  /** What is counted, for screen readers. */
  label: string;
  max: number;
  /** "All 24": label of the button for the largest number. */
  all: string;
  defaultValue: number;
  onChange?: (value: number) => void;
};

const STEP =
  'needs-script flex size-12 cursor-pointer items-center justify-center rounded-xl text-brand-ink hover:bg-soft press';

const ALL =
  'needs-script min-h-12 cursor-pointer rounded-xl border-[1.5px] border-edge px-4 font-semibold hover:bg-soft press';

/** A number field with minus, plus and "all" buttons, which appear only with script. */
export function QuantityInput({ name, label, max, all, defaultValue, onChange }: QuantityInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (units: number) => {
    const field = input.current;
    if (field === null) return;
    const value = Math.min(max, Math.max(1, units));
    field.value = String(value);
    onChange?.(value);
  };
  const move = (by: number) => take((Number(input.current?.value) || 0) + by);
  return (
    <>
      <span className="inline-flex items-center rounded-2xl border-[1.5px] border-edge bg-surface">
        <button type="button" className={STEP} aria-label={words.fewer(label)} onClick={() => move(-1)}>
          <Icon name="minus" />
        </button>
        <input
          ref={input}
          type="number"
          inputMode="numeric"
          name={name}
          aria-label={words.howMany(label)}
          min={1}
          max={max}
          defaultValue={defaultValue}
          onInput={(event) => onChange?.(Number(event.currentTarget.value))}
          className="bare-number h-12 w-12 rounded-xl bg-transparent text-center text-lg font-semibold"
        />
        <button type="button" className={STEP} aria-label={words.more(label)} onClick={() => move(1)}>
          <Icon name="plus" />
        </button>
      </span>
      <button type="button" className={ALL} aria-label={`${all}: ${label}`} onClick={() => take(max)}>
        {all}
      </button>
    </>
  );
}
