import { useEffect, useRef } from 'react';
import { idOf } from './field.tsx';

export const ERROR_SUMMARY_ID = 'error-summary';

type ErrorSummaryProps = { title: string; errors: { field: string; message: string }[] };

/** Errors at the top of the page: focused, each with a link to its field (GOV.UK error summary). */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  useEffect(() => {
    const isMending = errors.length < before.current;
    before.current = errors.length;
    // Don't move focus when an error disappears while its field is being corrected.
    if (errors.length > 0 && !isMending) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      id={ERROR_SUMMARY_ID}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script only the browser can focus the errors
      autoFocus
      role="alert"
      aria-labelledby={`${ERROR_SUMMARY_ID}-title`}
      className="rounded-2xl border-2 border-danger bg-danger-wash p-5 text-on-danger-wash"
    >
      <h2 id={`${ERROR_SUMMARY_ID}-title`} className="text-lg font-bold">
        {title}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {errors.map((error) => (
          <li key={`${error.field} ${error.message}`}>
            {error.field === '' ? (
              error.message
            ) : (
              <a href={`#${idOf(error.field)}`} className="font-semibold text-danger underline">
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
