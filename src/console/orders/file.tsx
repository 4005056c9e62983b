/** Filing for the customer: a link opens the portal on their behalf, for an order or without one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { ValetLink } from '../../contract/valet.ts';
import { isValetLinkOver } from '../../domain/access/valet-link.ts';
import { Link } from '../../ui/link.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { storeSettingsQuery } from '../app/store-settings.ts';
import { tell } from '../app/toasts.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { Button } from '../parts/button.tsx';
import { useHeadingAfter } from '../parts/focus-after.ts';
import { useNow } from '../parts/use-now.ts';
import { text } from './text.ts';

function usePortalLink(path: string) {
  const api = useApi();
  const now = useNow();
  const { data, submittedAt, mutate, isPending } = useMutation({
    mutationFn: () => api.post<ValetLink>(path),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  // By this browser's clock alone, which may be wrong.
  const isOver = data !== undefined && isValetLinkOver(submittedAt, now);
  return { ready: isOver ? null : data, isOver, mutate, isPending };
}

type PortalLink = ReturnType<typeof usePortalLink>;

/** The button that was pressed is gone, so the link has the focus. */
const focusLink = (ready: HTMLDivElement | null) => ready?.querySelector('a')?.focus();

function PortalReady({ url, label }: ValetLink & { label: string }) {
  useHeadingAfter();
  return (
    <div ref={focusLink} role="status" className="flex flex-col gap-1 sm:items-end">
      <Link href={url} outside>
        {label}
      </Link>
      <p className="text-muted">{text.order.linkReady}</p>
      <p className="text-muted">{text.order.signature}</p>
    </div>
  );
}

const PortalOver = ({ link }: { link: PortalLink }) => (
  <p role="status" className="text-muted empty:hidden">
    {link.isOver ? text.order.linkOver : null}
  </p>
);

const FRAME = 'flex max-w-md flex-col items-start gap-2 sm:items-end sm:text-end';

export function OrderFile({ desk: { order, isOneTimeAppeasementOpen } }: { desk: OrderDesk }) {
  const link = usePortalLink(`/orders/${encodeURIComponent(order.id)}/valet-link`);
  if (!useCan()('claim-filing:create')) return null;
  return (
    <div className={FRAME}>
      {link.ready ? (
        <PortalReady {...link.ready} label={text.order.link} />
      ) : (
        <>
          <PortalOver link={link} />
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            {isOneTimeAppeasementOpen ? text.order.fileAppeasement : text.order.file}
          </Button>
          {isOneTimeAppeasementOpen ? <p className="text-muted">{text.order.appeasement}</p> : null}
        </>
      )}
    </div>
  );
}

/** Whether the person may file here without an order: the store has it on in its settings. */
function useFilesWithoutOrder(): boolean {
  const [api, store, can] = [useApi(), useStore(), useCan()];
  const { data } = useQuery({
    ...storeSettingsQuery(api, store),
    enabled: store !== null && can('claim-filing:create') && can('store:read'),
  });
  if (!data) return false;
  // Who may not read the capabilities learns from the API whether warranties are offered.
  const { inStore, capabilities, flags } = data;
  return inStore.enabled && (capabilities?.warranties ?? true) && flags['in-store-filing'];
}

export function FileWithoutOrder() {
  const link = usePortalLink('/valet-links');
  const isOffered = useFilesWithoutOrder();
  useKeys(isOffered ? { fileWithoutOrder: () => link.mutate() } : {});
  if (!isOffered) return null;
  return (
    <div className={FRAME}>
      {link.ready ? (
        <PortalReady {...link.ready} label={text.openPortal} />
      ) : (
        <>
          <PortalOver link={link} />
          <Button kind="secondary" busy={link.isPending} onClick={() => link.mutate()}>
            {text.fileWithoutOrder}
          </Button>
        </>
      )}
    </div>
  );
}
