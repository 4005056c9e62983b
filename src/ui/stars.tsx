import { VisuallyHidden } from './visually-hidden.tsx';

const STAR = 'M12 2.8l2.8 5.9 6.4.9-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4L2.8 9.6l6.4-.9z';
const FIVE = [1, 2, 3, 4, 5] as const;

/** Stars out of five: full ones are filled, the others outlined, so that they can be counted without color. */
export function Stars({ filled, label, size = 24 }: { filled: number; label?: string; size?: number }) {
  return (
    <span className="inline-flex shrink-0 gap-0.5 text-brand-ink">
      {FIVE.map((star) => (
        <svg key={star} aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
          <path
            d={STAR}
            fill={star <= filled ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      ))}
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
