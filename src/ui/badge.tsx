import { Icon } from './icon.tsx';
import type { BadgeView, Tone } from './tone.ts';

export const WASH: Record<Tone, string> = {
  info: 'bg-info-wash text-info',
  warning: 'bg-warning-wash text-warning',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger',
  neutral: 'bg-neutral-wash text-neutral',
};

export function Badge({ tone, text, icon }: BadgeView) {
  return (
    <span
      className={`badge inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 font-semibold ${WASH[tone]}`}
    >
      {icon === undefined ? null : <Icon name={icon} size={18} className="-ms-1" />}
      {text}
    </span>
  );
}
