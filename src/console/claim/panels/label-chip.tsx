import type { ReactNode } from 'react';
import type { LabelColor } from '../../../domain/claims/label.ts';

/** The dot says the color; the text keeps the page's own contrast in light and dark. */
const DOTS: Record<LabelColor, string> = {
  gray: 'bg-neutral-500',
  red: 'bg-red-600',
  orange: 'bg-orange-500',
  amber: 'bg-amber-400',
  green: 'bg-green-600',
  teal: 'bg-teal-500',
  blue: 'bg-blue-600',
  indigo: 'bg-indigo-500',
  purple: 'bg-purple-600',
  pink: 'bg-pink-500',
};

export const LabelDot = ({ color }: { color: LabelColor }) => (
  <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${DOTS[color]}`} />
);

export function LabelChip({ color, children }: { color: LabelColor; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full border border-edge px-2">
      <LabelDot color={color} />
      <bdi className="truncate">{children}</bdi>
    </span>
  );
}
