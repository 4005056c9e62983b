import { type FormEvent, useEffect, useRef, useState } from 'react';
import { propsIn } from '../../order/check-answers/redraw.ts';
import { type ScreenForm, useErrors } from '../../parts/form.tsx';
import { text } from '../../parts/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { validateSigning } from './answers.ts';
import type { Signing } from './model.ts';
import { words } from './text.ts';

/** Give up on a dead connection. A retry is safe: the signature counts once. */
const TIMEOUT_MS = 30_000;

/** The address as it is now, if it changed after the page was opened. */
type Changed = Pick<Signing, 'address' | 'seen'>;
type Outcome = { to: string } | { errors: FieldError[]; changed?: Changed };

const FAILED: Outcome = { errors: [{ field: 'signature', message: words.failed }] };

/** Submits the form as the browser would; returns the next URL or the errors. */
async function send(data: FormData): Promise<Outcome> {
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  // AbortSignal.timeout is missing in phones from 2022.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const { signal } = controller;
    const answer = await fetch(window.location.href, { method: 'POST', body, signal });
    if (answer.redirected && answer.ok) return { to: answer.url };
    const props = answer.status === 422 ? (propsIn(await answer.text()) as Partial<Signing>) : {};
    if (!props.errors?.length) return FAILED;
    const { errors, address, seen } = props;
    if (address === undefined || seen === undefined || seen === data.get('seen')) return { errors };
    return { errors, changed: { address, seen } };
  } catch {
    return FAILED;
  } finally {
    clearTimeout(timer);
  }
}

/** Submits the form with fetch, so that the page keeps its strokes, name and address if the request fails. */
export function useSigning(props: Signing): ScreenForm & { changed: Changed | null } {
  const { errors, show, recheck } = useErrors(props.errors, (data) => validateSigning(props, data));
  const [busy, setBusy] = useState<string | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const sending = useRef(false);
  const rest = () => {
    sending.current = false;
    setBusy(null);
  };
  // Resets the form after Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref and a setter, which never change
  useEffect(() => {
    window.addEventListener('pageshow', rest);
    return () => window.removeEventListener('pageshow', rest);
  }, []);
  const deliver = async (data: FormData) => {
    sending.current = true;
    setBusy(text.frame.sending);
    const outcome = await send(data);
    if ('to' in outcome) return window.location.assign(outcome.to);
    rest();
    if (outcome.changed) setChanged(outcome.changed);
    show(outcome.errors);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const data = new FormData(event.currentTarget);
    const found = validateSigning(props, data);
    show(found);
    if (found.length === 0) void deliver(data);
  };
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  return {
    errors,
    errorOf,
    recheck,
    busy,
    changed,
    formProps: { method: 'post', noValidate: true, onSubmit },
  };
}
