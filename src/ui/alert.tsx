import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

const LOOK: Record<Tone, { box: string; ink: string; icon: IconName }> = {
  info: { box: 'bg-info-wash text-on-info-wash', ink: 'text-info', icon: 'info' },
  warning: { box: 'bg-warning-wash text-on-warning-wash', ink: 'text-warning', icon: 'alert' },
  success: { box: 'bg-success-wash text-on-success-wash', ink: 'text-success', icon: 'check' },
  danger: { box: 'bg-danger-wash text-on-danger-wash', ink: 'text-danger', icon: 'alert' },
  neutral: { box: 'bg-neutral-wash text-on-neutral-wash', ink: 'text-neutral', icon: 'info' },
};

export function Alert({ tone, title, children }: { tone: Tone; title?: string; children?: ReactNode }) {
  const look = LOOK[tone];
  return (
    <div className={`flex items-start gap-3 rounded-2xl border border-transparent p-4 ${look.box}`}>
      <Icon name={look.icon} className={look.ink} />
      <div className="flex min-w-0 flex-col gap-1">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
