import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** From one thing of a list to the list. `to`: the list's address; the page without a query unless told. */
export const BackLink = ({ to = '?', children }: { to?: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center gap-1 self-start text-brand-ink underline">
    <Icon name="back" size={16} />
    {children}
  </Link>
);
