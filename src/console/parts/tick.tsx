import type { ReactNode } from 'react';

type Props = {
  isOn: boolean;
  isDisabled?: boolean;
  /** Closer lines, for a long list. */
  isDense?: boolean;
  /** The id of what is wrong; null if nothing is. */
  errorId?: string | null;
  onTick: (isOn: boolean) => void;
  /** The label. */
  children: ReactNode;
};

/** A checkbox with its label. */
export const Tick = ({ isOn, isDisabled, isDense = false, errorId = null, onTick, children }: Props) => (
  <label
    className={`flex ${isDense ? 'min-h-8' : 'min-h-9'} cursor-pointer items-center gap-2 pointer-coarse:min-h-11`}
  >
    <input
      type="checkbox"
      checked={isOn}
      disabled={isDisabled}
      {...(errorId !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
      onChange={({ target }) => onTick(target.checked)}
      className="size-4 shrink-0 accent-brand"
    />
    {children}
  </label>
);
