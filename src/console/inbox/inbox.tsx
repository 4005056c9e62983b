/** What a person is told about a store, newest first. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Notification, Notifications } from '../../contract/notification.ts';
import { isOfOpening } from '../../domain/notifications/notices.ts';
import { urls } from '../../urls.ts';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Paged } from '../lists/paged.tsx';
import { Button } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';
import { Empty, NoAccess } from '../parts/states.tsx';
import { Moment } from '../parts/when.tsx';
import { text } from './text.ts';

const PATH = '/notifications';

/** Marks those with the ids, or all. */
function useMarkRead(onDone?: () => void) {
  const [api, store] = [useApi(), useStoreSlug()];
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => api.put(`${PATH}/read`, ids === null ? {} : { ids }),
    onSuccess: async () => {
      onDone?.();
      await Promise.all([
        client.invalidateQueries({ queryKey: [store, PATH] }),
        client.invalidateQueries({ queryKey: [store, 'notifications'] }),
      ]);
    },
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
}

export function Inbox() {
  const can = useCan();
  const markAll = useMarkRead(() => tell(text.allDone));
  const markOne = useMarkRead();
  if (!can('notification:read') || !can('claim:read')) {
    return <NoAccess words={text.noAccess} />;
  }
  return (
    <Page title={text.title} help={text.help}>
      <Paged<Notifications, Notification>
        path={PATH}
        q=""
        linesOf={({ notifications }) => notifications}
        failed={text.failed}
        empty={
          <Empty icon="bell" title={text.none.title}>
            <p>{text.none.text}</p>
          </Empty>
        }
      >
        {(lines) => (
          <>
            <Button
              kind="secondary"
              className="self-end"
              busy={markAll.isPending}
              onClick={() => markAll.mutate(null)}
            >
              {text.all}
            </Button>
            <ul
              aria-label={text.list}
              className="divide-y divide-line overflow-hidden rounded-xl border border-line"
            >
              {lines.map((line) => (
                <Line key={line.id} line={line} onOpen={() => line.isRead || markOne.mutate([line.id])} />
              ))}
            </ul>
          </>
        )}
      </Paged>
    </Page>
  );
}

/** What it is about, and where that is shown. */
function subjectOf(
  { kind, claim, count, importRun, host, provider, webhook, customerId }: Notification,
  store: string,
): { name: string; to: string } {
  if (claim) return { name: text.claim(claim.claimNumber), to: urls.console.claim(store, claim.id) };
  if (importRun)
    return { name: importRun.fileName, to: urls.console.import(store, importRun.kind, importRun.id) };
  if (host !== null) return { name: host, to: urls.console.setting(store, 'domain') };
  if (webhook !== null) return { name: webhook, to: urls.console.setting(store, 'webhooks') };
  if (provider !== null && customerId !== null)
    return { name: provider, to: urls.console.customer(store, customerId) };
  if (provider !== null) return { name: provider, to: urls.console.setting(store, 'connections') };
  if (isOfOpening(kind)) return { name: text.opening, to: urls.console.setting(store, 'activation') };
  const name = text.claims(count ?? 1);
  if (kind === 'filed') return { name, to: urls.console.newestClaims(store) };
  return { name, to: urls.console.myClaims(store) };
}

function Line({ line, onOpen }: { line: Notification; onOpen: () => void }) {
  const { at, kind, importRun, actor, asked, rejected, isRead } = line;
  const { name, to } = subjectOf(line, useStoreSlug() ?? '');
  return (
    <li
      className={`relative flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 hover:bg-soft ${isRead ? '' : 'bg-info-wash'}`}
    >
      <p className="min-w-0 wrap-anywhere">
        {isRead ? null : <span className="sr-only">{text.unread} </span>}
        <Link
          to={to}
          onClick={onOpen}
          className={`text-brand-ink after:absolute after:inset-0 ${isRead ? '' : 'font-semibold'}`}
        >
          {name}
        </Link>{' '}
        <span className={isRead ? '' : 'font-semibold'}>
          {text.kinds[kind]({
            actor: actor?.name ?? text.colleague,
            isFailed: importRun?.state === 'failed',
            asked: asked ?? 'export',
            rejected,
          })}
        </span>
      </p>
      <span className="text-muted">
        <Moment at={at} />
      </span>
    </li>
  );
}
