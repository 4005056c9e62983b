import { type FormEvent, useEffect, useRef } from 'react';
import type { ScreenForm } from '../form.tsx';
import type { Uploads } from './uploads.ts';

/** Continue pressed while photos are on their way: the form goes out by itself once they are there. */
export function usePatience(uploads: Uploads, form: ScreenForm) {
  const waiting = useRef<HTMLFormElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last upload has settled
  useEffect(() => {
    const held = waiting.current;
    waiting.current = null;
    if (held !== null && uploads.photos.every((photo) => photo.error === null)) held.requestSubmit();
  }, [uploads.settled]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!uploads.isRunning()) return form.formProps.onSubmit(event);
    event.preventDefault();
    waiting.current = event.currentTarget;
  };
  return { ...form, formProps: { ...form.formProps, onSubmit } };
}
