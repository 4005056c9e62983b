import { Icon } from '../../ui/icon.tsx';
import { Tick } from '../parts/tick.tsx';

type Props = {
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
  /** The chosen values, with commas between. */
  value: string;
  onValue: (value: string) => void;
  error: string | null;
};

/** Any number of options. */
export function Choices({ label, hint, options, value, onValue, error }: Props) {
  const chosen = value.split(',');
  const tick = (option: string, isOn: boolean) =>
    onValue(
      options
        .map((one) => one.value)
        .filter((one) => (one === option ? isOn : chosen.includes(one)))
        .join(','),
    );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-semibold">{label}</legend>
      <p className="text-muted">{hint}</p>
      {options.map((one) => (
        <Tick key={one.value} isOn={chosen.includes(one.value)} onTick={(isOn) => tick(one.value, isOn)}>
          {one.label}
        </Tick>
      ))}
      {error === null ? null : (
        <p className="flex items-start gap-1.5 font-semibold text-danger">
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
