/** Items that were sold with a warranty, the newest order first. */
import type { ListedWarranty, WarrantyList } from '../../contract/order-records.ts';
import { urls } from '../../urls.ts';
import { useStoreSlug } from '../app/session.tsx';
import { ordered } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { OrderRecordLine } from '../lists/of-order.tsx';
import { text } from './text.ts';

const FILTERS = [ordered];

export function Warranties() {
  const store = useStoreSlug() ?? '';
  return (
    <ListPage<WarrantyList, ListedWarranty>
      words={text}
      icon="check-circle"
      permissions={['warranty:read']}
      path="/warranties"
      filters={FILTERS}
      csv="warranties"
      linesOf={({ warranties }) => warranties}
    >
      {(warranty) => (
        <OrderRecordLine
          key={warranty.id}
          of={warranty}
          to={urls.console.warranty(store, warranty.id)}
          title={warranty.name}
          middle={warranty.verdict.sentence}
          end={text.units(warranty.units)}
        />
      )}
    </ListPage>
  );
}
