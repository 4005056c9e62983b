import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { ScreenForm } from '../../parts/form.tsx';
import { AddressForm } from './address-form.tsx';
import type { ReviewProps } from './model.ts';
import { words as reviewWords } from './text.ts';

/** Lets the shopper enter a different address. Closed by default; opens if one of its fields has an error. */
export function Correction({ address, form }: { address: ReviewProps['address']; form: ScreenForm }) {
  const box = useRef<HTMLDetailsElement>(null);
  const wrong = form.errors.some((error) => error.field in address.values);
  useEffect(() => {
    if (wrong && box.current) box.current.open = true;
  }, [wrong]);
  return (
    <details ref={box} className="card disclosure" open={address.correcting || wrong}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-2xl px-4 font-semibold text-brand-ink sm:px-5">
        {reviewWords.correct}
        <Icon name="forward" size={20} className="disclosure-mark" />
      </summary>
      <div className="px-4 pb-5 sm:px-5">
        <AddressForm address={address} form={form} />
      </div>
    </details>
  );
}
