/** Leads to the notifications, and says how many are unread. */
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import type { NotificationCount } from '../../contract/notification.ts';
import { urls } from '../../urls.ts';
import { Icon } from '../parts/icon.tsx';
import { useApi, useCan } from './session.tsx';
import { text } from './text.ts';

const EVERY_MS = 60_000;

export const unreadKey = (store: string | null) => [store, 'notifications', 'count'];

export function Bell({ store, className }: { store: string; className: string }) {
  const api = useApi(store);
  const can = useCan();
  const mayRead = can('notification:read') && can('claim:read');
  const { data } = useQuery({
    queryKey: unreadKey(store),
    queryFn: ({ signal }) => api.get<NotificationCount>('/notifications/count', { signal }),
    enabled: mayRead,
    refetchInterval: EVERY_MS,
  });
  if (!mayRead) return null;
  const { unread = 0, hasMore = false } = data ?? {};
  return (
    <NavLink to={urls.console.inbox(store)} className={className}>
      <Icon name="bell" size={18} />
      {text.nav.inbox}
      {unread === 0 ? null : (
        <span className="ms-auto rounded-full bg-brand px-2 text-[0.85em] font-semibold text-on-brand">
          {unread}
          {hasMore ? '+' : ''} <span className="sr-only">{text.nav.unread}</span>
        </span>
      )}
    </NavLink>
  );
}
