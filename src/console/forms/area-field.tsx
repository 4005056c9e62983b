/** A text of several lines. What can be put into it, such as a variable, is put where the cursor was last. */
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { text } from './text.ts';

/** `value`: what is put in. `label`: what it stands for. */
export type Insert = { value: string; label: string };

type Props = {
  label: string;
  hint?: string;
  most: number;
  inserts?: readonly Insert[];
  value: unknown;
  onValue: (value: string) => void;
  error: string | null;
  isDisabled: boolean;
};

export function AreaField({ label, hint, most, inserts = [], value, onValue, error, isDisabled }: Props) {
  const typed = typeof value === 'string' ? value : '';
  const cursor = useRef<[number, number]>([typed.length, typed.length]);
  const insert = (part: string) => {
    const [start, end] = cursor.current;
    onValue((typed.slice(0, start) + part + typed.slice(end)).slice(0, most));
    cursor.current = [start + part.length, start + part.length];
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        hint={hint}
        error={error}
        maxLength={most}
        disabled={isDisabled}
        rows={8}
        value={typed}
        onValue={onValue}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          cursor.current = [selectionStart, selectionEnd];
        }}
      />
      {inserts.length === 0 || isDisabled ? null : (
        <details>
          <summary className="cursor-pointer text-brand-ink">{text.inserts}</summary>
          <ul className="mt-1 grid gap-x-3 sm:grid-cols-2">
            {inserts.map((one) => (
              <li key={one.value} className="flex items-baseline gap-2">
                <Button kind="quiet" className="font-mono font-normal" onClick={() => insert(one.value)}>
                  {one.value}
                </Button>
                <span className="min-w-0 text-muted">{one.label}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
