import type { InputHTMLAttributes, ReactNode } from 'react';
import { idOf } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'title' | 'type'> & {
  name: string;
  value: string;
};

/** The first choice of a group has the id that an error summary links to. */
export const choiceId = (name: string, value: string, first: boolean) =>
  first ? idOf(name) : `${idOf(name)}-${value.replaceAll(/[^\w-]/g, '-')}`;

type ChoiceCardProps = InputProps & {
  id: string;
  type: 'radio' | 'checkbox';
  title: ReactNode;
  icon?: IconName;
  badge?: ReactNode;
  children?: ReactNode;
};

/**
 * A card that is a radio or checkbox as a whole; CSS shows the selection without script. Screen readers read its title as the name,
 * and the rest after it.
 */
export function ChoiceCard({ title, icon, badge, children, ...input }: ChoiceCardProps) {
  return (
    <label className="card choice grid cursor-pointer grid-cols-[auto_1fr] items-start gap-x-4 p-4 sm:p-5">
      <input
        {...input}
        aria-labelledby={`${input.id}-title`}
        aria-describedby={
          [badge && `${input.id}-badge`, children && `${input.id}-more`].filter(Boolean).join(' ') ||
          undefined
        }
        className="control mt-0.5"
      />
      <span className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {icon ? <Icon name={icon} className="text-brand-ink" /> : null}
          <span id={`${input.id}-title`} className="text-lg font-semibold">
            {title}
          </span>
          {badge ? <span id={`${input.id}-badge`}>{badge}</span> : null}
        </span>
        {children ? (
          <span id={`${input.id}-more`} className="flex min-w-0 flex-col gap-1">
            {children}
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** A short option among a few. */
export function Chip({ label, ...input }: InputProps & { label: string }) {
  return (
    <label className="chip inline-flex min-h-12 cursor-pointer items-center rounded-xl border-[1.5px] border-edge px-5 font-semibold press">
      <input type="radio" {...input} className="chip-input" />
      {label}
    </label>
  );
}

/** A checkbox with a statement to agree to. */
export function Tick({ children, ...input }: InputProps & { children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-start gap-4 py-2">
      <input type="checkbox" {...input} className="control" />
      <span>{children}</span>
    </label>
  );
}
