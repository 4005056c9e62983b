import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useAddress } from './address.ts';
import { pageHref } from './link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { words } from './words.ts';

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-2xl px-6 py-2 font-semibold text-center cursor-pointer press';
const KINDS = {
  primary: `${SHAPE} min-h-14 w-full bg-brand text-on-brand text-lg border-2 border-transparent shadow-button`,
  secondary: `${SHAPE} min-h-12 w-full border-[1.5px] border-edge bg-surface text-brand-ink hover:bg-soft`,
  /** Takes something away: never the look of what goes on. */
  destructive: `${SHAPE} min-h-12 w-full border-[1.5px] border-danger bg-surface text-danger hover:bg-danger-wash`,
  quiet: `${SHAPE} min-h-12 px-3 text-brand-ink underline underline-offset-4 decoration-1 hover:decoration-2`,
} as const;

export type ButtonKind = keyof typeof KINDS;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; busy?: string | null };

/** `busy` replaces the words while the form is on its way; the button keeps its focus and its place. */
export function Button({ kind = 'primary', busy = null, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      aria-disabled={busy === null ? undefined : true}
      className={`${KINDS[kind]} ${className ?? ''}`}
    >
      {busy ?? children}
    </button>
  );
}

type LinkProps = {
  href: string;
  kind?: ButtonKind;
  /** Leaves for another site, in a new tab that learns nothing of where it came from. */
  outside?: boolean;
  className?: string;
  children: ReactNode;
};

/** As `Link`: an address from a store's settings that is none of the web's can't be pressed. */
export function LinkButton({ href, kind = 'primary', outside = false, className, children }: LinkProps) {
  const safe = pageHref(useAddress(href));
  if (safe === null) return <span>{children}</span>;
  return (
    <a
      href={safe}
      className={`${KINDS[kind]} ${className ?? ''}`}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {outside ? <VisuallyHidden> {words.newTab}</VisuallyHidden> : null}
    </a>
  );
}
