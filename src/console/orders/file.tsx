/** Filing for the customer: a link opens the portal on their behalf. */
import { useMutation } from '@tanstack/react-query';
import type { OrderDesk } from '../../contract/order-desk.ts';
import type { ValetLink } from '../../contract/valet.ts';
import { Link } from '../../ui/link.tsx';
import { sentenceOf } from '../app/problem.ts';
import { useApi, useCan } from '../app/session.tsx';
import { tell } from '../app/toasts.tsx';
import { Button } from '../parts/button.tsx';
import { text } from './text.ts';

export function OrderFile({ desk: { order, isOneTimeAppeasementOpen } }: { desk: OrderDesk }) {
  const api = useApi();
  const link = useMutation({
    mutationFn: () => api.post<ValetLink>(`/orders/${encodeURIComponent(order.id)}/valet-link`),
    onError: (error) => void tell(sentenceOf(error), { isError: true }),
  });
  if (!useCan()('claim-filing:create')) return null;
  return (
    <div className="flex max-w-md flex-col items-start gap-2 sm:items-end sm:text-end">
      {link.data ? (
        <div role="status" className="flex flex-col gap-1 sm:items-end">
          <Link href={link.data.url} outside>
            {text.order.link}
          </Link>
          <p className="text-muted">{text.order.linkReady}</p>
          <p className="text-muted">{text.order.signature}</p>
        </div>
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
