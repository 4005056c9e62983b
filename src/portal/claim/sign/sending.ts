import { type FormEvent, useEffect, useRef, useState } from 'react';
import { propsIn } from '../../order/check-answers/country.ts';
import { type ScreenForm, useErrors } from '../../parts/form.tsx';
import { text } from '../../parts/text.ts';
import type { FieldError } from '../../parts/views.ts';
import { validateSigning } from './answers.ts';
import type { Signing } from './model.ts';
import { words } from './text.ts';

/** A dead connection must not leave anyone waiting; sent again, a signature counts once. */
const PATIENCE_MS = 30_000;

type Outcome = { to: string } | { errors: FieldError[] };

const FAILED: Outcome = { errors: [{ field: 'signature', message: words.failed }] };

/** Sends the form as the browser would; where it leads, or what is wrong with it. */
async function send(data: FormData): Promise<Outcome> {
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  // AbortSignal.timeout is missing in phones of 2022.
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), PATIENCE_MS);
  try {
    const { signal } = impatience;
    const answer = await fetch(window.location.href, { method: 'POST', body, signal });
    if (answer.redirected && answer.ok) return { to: answer.url };
    const props = answer.status === 422 ? (propsIn(await answer.text()) as Partial<Signing>) : {};
    return props.errors?.length ? { errors: props.errors } : FAILED;
  } catch {
    return FAILED;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The form of the page, sent from within it: whatever goes wrong on the way, the page with its strokes, its name and its
 * address stays.
 */
export function useSigning(props: Signing): ScreenForm {
  const { errors, show, recheck } = useErrors(props.errors, (data) => validateSigning(props, data));
  const [busy, setBusy] = useState<string | null>(null);
  const sending = useRef(false);
  const rest = () => {
    sending.current = false;
    setBusy(null);
  };
  // Gone back to, as it was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ref and a setter, the same as long as the page
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
  return { errors, errorOf, recheck, busy, formProps: { method: 'post', noValidate: true, onSubmit } };
}
