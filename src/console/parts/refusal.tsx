import { Icon } from './icon.tsx';

type Props = { id?: string; children: string | null };

/** Why something was refused, at its place. Read aloud when it appears. */
export const Refusal = ({ id, children }: Props) => (
  <div id={id} role="alert" className="empty:hidden">
    {children === null ? null : (
      <p className="flex items-start gap-1.5 font-semibold text-danger">
        <Icon name="alert" size={18} className="mt-0.5" />
        {children}
      </p>
    )}
  </div>
);
