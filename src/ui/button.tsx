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
  /** A destructive action never looks like the primary one. */
  destructive: `${SHAPE} min-h-12 w-full border-[1.5px] border-danger bg-surface text-danger hover:bg-danger-wash`,
  quiet: `${SHAPE} min-h-12 px-3 text-brand-ink underline underline-offset-4 decoration-1 hover:decoration-2`,
} as const;

export type ButtonKind = keyof typeof KINDS;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: ButtonKind; busy?: string | null };

/** `busy` replaces the label while the form is submitted; the button keeps its focus and size. */
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
  /** Opens another site in a new tab, without a referrer or opener. */
  outside?: boolean;
  className?: string;
  children: ReactNode;
};

/** Like `Link`: a URL from a store's settings that isn't a web URL is not clickable. */
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
