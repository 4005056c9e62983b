import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ScreenForm } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import type { Uploads } from './uploads.ts';

/** If Continue is pressed during uploads, submits the form once they finish. */
export function useSubmitAfterUploads(uploads: Uploads, form: ScreenForm) {
  const held = useRef<HTMLFormElement | null>(null);
  const [isHeld, setHeld] = useState(false);
  const hold = (element: HTMLFormElement | null) => {
    held.current = element;
    setHeld(element !== null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last upload has settled
  useEffect(() => {
    const waiting = held.current;
    hold(null);
    if (waiting !== null && uploads.photos.every((photo) => photo.error === null)) waiting.requestSubmit();
  }, [uploads.settled]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!uploads.isRunning()) return form.formProps.onSubmit(event);
    event.preventDefault();
    hold(event.currentTarget);
  };
  const isOffline = uploads.photos.some((photo) => photo.isWaiting);
  const busy = isHeld ? (isOffline ? text.frame.waiting : text.frame.sending) : form.busy;
  return { ...form, busy, formProps: { ...form.formProps, onSubmit } };
}
