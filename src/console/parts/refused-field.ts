import { type RefObject, useEffect, useRef, useState } from 'react';

/** `onTried`: call it once the answer to a form is known. The first field with an error then gets the focus. */
export function useRefusedField(): { form: RefObject<HTMLFormElement | null>; onTried: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // Once the errors are drawn.
  useEffect(() => {
    if (tries === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // With its label and what is wrong.
    field?.closest('[data-field], fieldset')?.scrollIntoView({ block: 'nearest' });
    field?.focus();
  }, [tries]);
  return { form, onTried: () => setTries((before) => before + 1) };
}
