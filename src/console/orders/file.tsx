/** Filing for the customer: a link opens the portal on their behalf, for an order or without one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { ValetLink } from '../../contract/valet.ts';
import { Link } from '../../ui/link.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan, useStore } from '../app/session.tsx';
import { storeSettingsQuery } from '../app/store-settings.ts';
import { tell } from '../app/toasts.tsx';
import { useKeys } from '../app/use-keys.tsx';
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

function usePortalLink(path: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.post<ValetLink>(path),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
}

/** The button that was pressed is gone, so the link has the focus. */
const focusLink = (ready: HTMLDivElement | null) => ready?.querySelector('a')?.focus();

const PortalReady = ({ url, label }: ValetLink & { label: string }) => (
  <div ref={focusLink} role="status" className="flex flex-col gap-1 sm:items-end">
    <Link href={url} outside>
      {label}
    </Link>
    <p className="text-muted">{text.order.linkReady}</p>
    <p className="text-muted">{text.order.signature}</p>
  </div>
);

const FRAME = 'flex max-w-md flex-col items-start gap-2 sm:items-end sm:text-end';

export function OrderFile({ desk: { order, isOneTimeAppeasementOpen } }: { desk: OrderDesk }) {
  const link = usePortalLink(`/orders/${encodeURIComponent(order.id)}/valet-link`);
  if (!useCan()('claim-filing:create')) return null;
  return (
    <div className={FRAME}>
      {link.data ? (
        <PortalReady {...link.data} label={text.order.link} />
      ) : (
        <>
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
      {link.data ? (
        <PortalReady {...link.data} label={text.openPortal} />
      ) : (
        <Button kind="secondary" busy={link.isPending} onClick={() => link.mutate()}>
          {text.fileWithoutOrder}
        </Button>
      )}
    </div>
  );
}
