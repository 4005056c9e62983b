import { Picture } from '../../../ui/picture.tsx';
import { FactSection } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/money.ts';
import { resolutionWord, typeWord } from '../../queue/words.ts';
import { useDesk } from '../query.ts';
import { Tag } from '../status.tsx';
import { text } from '../text.ts';

export function ItemFacts() {
  const { claim } = useDesk();
  return (
    <FactSection title={text.items.title}>
      <ul className="flex flex-col gap-4">
        {claim.claimItems.map((item) => (
          <li key={item.id} className="flex gap-3">
            <Picture src={item.imageUrl} alt="" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                <bdi>{item.name}</bdi>
              </p>
              <p className="text-muted">
                {text.items.of(item.quantity, item.orderItem.quantity)}
                {item.sku ? ` · ${item.sku}` : ''} · {moneyText(item.orderItem.price, claim.currency, 'item')}
              </p>
              {item.orderItem.selectedOptions.length > 0 ? (
                <p className="text-muted">
                  {item.orderItem.selectedOptions.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
                </p>
              ) : null}
              <p className="mt-1 flex flex-wrap items-center gap-1.5">
                <Tag>{typeWord(item.claimType)}</Tag>
                {item.resolutionRequested ? (
                  <span className="text-muted">
                    {text.items.asks(resolutionWord(item.resolutionRequested))}
                  </span>
                ) : null}
              </p>
              {item.received ? <p className="mt-1">{text.items.received(item.received.name)}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </FactSection>
  );
}
