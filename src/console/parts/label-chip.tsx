import type { LabelColor } from '../../domain/claims/label.ts';

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

type ChipProps = { color: LabelColor; isSmall?: boolean; className?: string; children: string };

export function LabelChip({ color, isSmall = false, className = '', children }: ChipProps) {
  return (
    <span
      title={children}
      className={`inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full border border-line bg-surface px-2 ${isSmall ? 'max-w-44 text-[0.9em]' : 'min-h-6'} ${className}`}
    >
      <LabelDot color={color} />
      <bdi className="label-name truncate">{children}</bdi>
    </span>
  );
}
