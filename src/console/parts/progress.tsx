/** How far something has come, as a bar. */

type Props = {
  /** What is under way: the name for screen readers. */
  label: string;
  /** From 0 to 1; null if nobody knows. */
  share: number | null;
};

export function ProgressBar({ label, share }: Props) {
  const percent = share === null ? null : Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
      className="h-2 overflow-hidden rounded-full bg-neutral-wash"
    >
      <div className="h-full rounded-full bg-brand" style={{ width: `${percent ?? 0}%` }} />
    </div>
  );
}
