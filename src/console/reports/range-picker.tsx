/** Chooses the period: a preset, or the first and the last day. */
import { TextField } from '../parts/field.tsx';
import { PRESETS, useRange } from './range.ts';
import { text } from './text.ts';

const CHOICE =
  'min-h-9 cursor-pointer rounded-lg border px-3 py-1 pointer-coarse:min-h-11 aria-pressed:border-brand aria-pressed:bg-soft aria-pressed:font-semibold border-edge hover:bg-neutral-wash';

export function RangePicker() {
  const [{ from, to, days }, change] = useRange();
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{text.range.label}</legend>
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={days === preset}
            onClick={() => change({ days: String(preset), from: null, to: null })}
            className={CHOICE}
          >
            {text.range.presets[preset]}
          </button>
        ))}
      </fieldset>
      <TextField
        label={text.range.from}
        isLabelHidden
        type="date"
        value={from}
        max={to}
        onValue={(day) => day && change({ from: day, to: day > to ? day : to, days: null })}
      />
      <span aria-hidden="true" className="pb-2">
        –
      </span>
      <TextField
        label={text.range.to}
        isLabelHidden
        type="date"
        value={to}
        min={from}
        onValue={(day) => day && change({ from: day < from ? day : from, to: day, days: null })}
      />
    </div>
  );
}
