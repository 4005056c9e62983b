import { Icon } from './icon.tsx';

type Props = {
  id?: string;
  /** The eye finds it at a field. */
  isOnlyHeard?: boolean;
  children: string | null;
};

/** Why something was refused, at its place. Read aloud when it appears. */
export const Refusal = ({ id, isOnlyHeard = false, children }: Props) => (
  <div id={id} role="alert" className={isOnlyHeard ? 'sr-only' : 'empty:hidden'}>
    {children === null ? null : (
      <p className="flex items-start gap-1.5 font-semibold text-danger">
        <Icon name="alert" size={18} className="mt-0.5" />
        {children}
      </p>
    )}
  </div>
);
