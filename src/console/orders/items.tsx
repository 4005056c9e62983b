import type { OrderDesk } from '../../contract/order-desk.ts';
import { Picture } from '../../ui/picture.tsx';
import { moneyText } from '../parts/money.ts';
import { Section } from '../parts/page.tsx';
import { text } from './text.ts';

export function OrderItems({ desk: { order, warranties } }: { desk: OrderDesk }) {
  return (
    <Section title={text.order.items}>
      <ul className="flex flex-col gap-4">
        {order.items.map((item) => {
          const warranty = warranties.find(({ sourceItemId }) => sourceItemId === item.sourceItemId);
          const counts = [
            text.order.quantity(item.quantity),
            item.refundedQuantity > 0 ? text.order.refunded(item.refundedQuantity) : null,
            item.claimedQuantity > 0 ? text.order.claimed(item.claimedQuantity) : null,
          ];
          return (
            <li key={item.sourceItemId} className="flex gap-3">
              <Picture src={item.imageUrl} alt="" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <bdi className="font-semibold">{item.name}</bdi>
                  <span>{moneyText(item.price, order.currency, 'item')}</span>
                </p>
                <p className="text-muted">{counts.filter(Boolean).join(' · ')}</p>
                <p className="text-muted empty:hidden">
                  <bdi>
                    {[item.sku, ...item.selectedOptions.map(({ name, value }) => `${name}: ${value}`)]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </p>
                {warranty ? (
                  <p className={warranty.eligible ? '' : 'text-muted'}>
                    {text.order.warranty}: {warranty.sentence}
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
