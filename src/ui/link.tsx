import type { ReactNode } from 'react';
import { useAddress } from './address.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { words } from './words.ts';

const LINK = 'font-semibold underline underline-offset-4 decoration-1 hover:decoration-2';

/** Allows only web URLs as links: a `javascript:` URL from a shop's data is drawn as plain text. */
export function webHref(url: string | null): string | null {
  return url !== null && /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/i.test(url.trim()) ? url.trim() : null;
}

/** Also allows anchors and queries of this page. */
export const pageHref = (href: string): string | null =>
  webHref(href) ?? (href.startsWith('#') || href.startsWith('?') ? href : null);

type LinkProps = {
  href: string;
  children: ReactNode;
  about?: string;
  outside?: boolean;
  inherit?: boolean;
  className?: string;
};

/**
 * `about` completes the text for screen readers, which list links out of context ("Change what happened"). `inherit` keeps the
 * surrounding color, because the brand color may be unreadable on a tinted background.
 */
export function Link({ href, children, about, outside = false, inherit = false, className }: LinkProps) {
  const safe = pageHref(useAddress(href));
  if (safe === null) return <span>{children}</span>;
  return (
    <a
      href={safe}
      className={`${LINK} ${inherit ? '' : 'text-brand-ink'} ${className ?? ''}`}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      {about === undefined ? null : <VisuallyHidden> {about}</VisuallyHidden>}
      {outside ? <VisuallyHidden> {words.newTab}</VisuallyHidden> : null}
    </a>
  );
}
