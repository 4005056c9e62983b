import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ScreenForm } from '../../parts/form.tsx';
import { text } from '../../parts/text.ts';
import { AddressForm } from './address-form.tsx';
import type { AddressView, ReviewProps } from './model.ts';
import { isOpen, isRedrawn, type Redrawn, redrawnAddress } from './redraw.ts';
import { words as reviewWords } from './text.ts';

type State = 'idle' | 'loading' | Exclude<Redrawn, object>;

/** Without script the button loads the form; with script, opening the box does, and the button is for a second try. */
function FormToLoad({ state, load }: { state: State; load: (from: Element) => void }) {
  return (
    <>
      <div role="alert">
        {state === 'idle' || state === 'loading' ? null : (
          <Alert tone="danger">{reviewWords.notLoaded[state]}</Alert>
        )}
      </div>
      <Button
        kind="secondary"
        name="update"
        value="address"
        busy={state === 'loading' ? text.frame.sending : null}
        onClick={(event) => {
          event.preventDefault();
          load(event.currentTarget);
        }}
      >
        {reviewWords.openForm}
      </Button>
    </>
  );
}

/**
 * Lets the shopper enter a different address. Closed by default, and its form is then not on the page. Opens if one of its fields
 * has an error.
 */
export function Correction({ address, form }: { address: ReviewProps['address']; form: ScreenForm }) {
  const box = useRef<HTMLDetailsElement>(null);
  const [shown, setShown] = useState<AddressView>(address);
  const [state, setState] = useState<State>('idle');
  const wrong = form.errors.some((error) => error.field in address.values);
  useEffect(() => {
    if (wrong && box.current) box.current.open = true;
  }, [wrong]);
  const load = async (from: Element) => {
    const owner = from.closest('form');
    if (owner === null || isOpen(shown) || state === 'loading') return;
    setState('loading');
    const found = await redrawnAddress(owner, 'address');
    setState(isRedrawn(found) ? 'idle' : found);
    if (isRedrawn(found)) setShown(found);
  };
  // Someone may open the box before the script has loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (box.current?.open) void load(box.current);
  }, []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open) void load(event.currentTarget);
  };
  return (
    <details ref={box} className="card disclosure" open={isOpen(address) || wrong} onToggle={onToggle}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-2xl px-4 font-semibold text-brand-ink sm:px-5">
        {reviewWords.correct}
        <Icon name="forward" size={20} className="disclosure-mark" />
      </summary>
      <div className="px-4 pb-5 sm:px-5">
        {isOpen(shown) ? (
          <AddressForm address={shown} form={form} />
        ) : (
          <FormToLoad state={state} load={load} />
        )}
      </div>
    </details>
  );
}
