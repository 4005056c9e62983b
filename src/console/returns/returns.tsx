/** What customers sent back, the newest order first. */
import type { ListedReturn, ReturnList } from '../../contract/order-records.ts';
import { RETURN_STATUSES } from '../../domain/orders/order.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { choiceOf, type ListFilter, ordered } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { OrderRecordLine } from '../lists/of-order.tsx';
import { text } from './text.ts';

const FILTERS: readonly ListFilter[] = [
  ordered,
  choiceOf('returnStatus', RETURN_STATUSES, { ...text.status, ...text.statuses }),
];

export function Returns() {
  const store = useStoreSlug() ?? '';
  return (
    <ListPage<ReturnList, ListedReturn>
      words={text}
      icon="turn"
      permissions={['return:read']}
      path="/returns"
      filters={FILTERS}
      csv="returns"
      linesOf={({ returns }) => returns}
    >
      {(one) => (
        <OrderRecordLine
          key={one.id}
          of={one}
          to={urls.console.return(store, one.id)}
          title={text.name(one.returnId)}
          middle={text.units(one.units)}
          end={text.statuses[one.status]}
        />
      )}
    </ListPage>
  );
}
