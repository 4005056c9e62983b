import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';

const SHAPE =
  'inline-flex min-h-9 max-w-full shrink-0 items-center justify-center gap-1.5 rounded-lg px-3 py-1 font-semibold text-center wrap-break-word cursor-pointer pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-60 print:hidden';
const KINDS = {
  primary: `${SHAPE} bg-brand text-on-brand border border-transparent hover:brightness-110`,
  /** The one act that moves money or goods. */
  approve: `${SHAPE} bg-success text-surface border border-transparent hover:brightness-110`,
  secondary: `${SHAPE} bg-surface text-ink border border-edge hover:bg-neutral-wash`,
  destructive: `${SHAPE} bg-surface text-danger border border-danger hover:bg-danger-wash`,
  /** Where it begins a line, its text is below the text above it (console.css). */
  quiet: `${SHAPE} quiet-button text-ink border border-transparent hover:bg-neutral-wash`,
} as const;

type Kind = keyof typeof KINDS;
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind; busy?: boolean };

/**
 * `busy`: a press does nothing more, and screen readers say so. The button keeps its focus and its size. A button that can
 * be busy, or that sends a form, takes a double click for one press, however fast the answer comes.
 */
export function Button({ kind = 'primary', busy, className, onClick, ...rest }: Props) {
  const sends = busy !== undefined || rest.type === 'submit';
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (busy || (sends && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={press}
      className={`${KINDS[kind]} ${busy ? 'opacity-60' : ''} ${className ?? ''}`}
    />
  );
}

type LinkProps = { to: string; kind?: Kind; className?: string; children: ReactNode };

export function ButtonLink({ to, kind = 'secondary', className, children }: LinkProps) {
  return (
    <Link to={to} className={`${KINDS[kind]} ${className ?? ''}`}>
      {children}
    </Link>
  );
}

type IconButtonProps = Props & { label: string };

/** A square button with an icon. The label is its name and its tooltip. */
export function IconButton({ label, kind = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind={kind}
      aria-label={label}
      title={label}
      className={`icon-button min-w-9 px-1.5 ${className ?? ''}`}
    />
  );
}
