import { choiceId } from '../../ui/choice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityInput } from '../../ui/quantity-input.tsx';
import { RefusalNote } from '../parts.tsx';
import { text } from '../text.ts';
import type { SelectableItem } from './model.ts';
import { words as itemsWords } from './text.ts';

type ItemCardProps = { item: SelectableItem; first: boolean; onChange: () => void };

function ItemWords({ item }: { item: SelectableItem }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="product-name block text-lg leading-snug font-semibold">{item.name}</span>
      <span className="block text-muted">
        {[item.options, text.frame.ordered(item.quantity)].filter((part) => part !== null).join(' · ')}
      </span>
      {item.warranty ? <span className="block text-muted">{item.warranty}</span> : null}
    </span>
  );
}

/** An item that can't be reported keeps its place, greyed, with the reason under it. */
function RefusedItem({ item }: { item: SelectableItem }) {
  return (
    <div className="card flex flex-col gap-3 border-dashed p-4">
      <div className="flex items-center gap-4 text-muted">
        <span className="opacity-50 grayscale">
          <Picture src={item.imageUrl} alt="" />
        </span>
        <ItemWords item={item} />
      </div>
      {item.refusal === null ? null : <RefusalNote refusal={item.refusal} />}
    </div>
  );
}

export function ItemCard({ item, first, onChange }: ItemCardProps) {
  if (item.refusal !== null) return <RefusedItem item={item} />;
  return (
    <div className="card choice">
      <label className="choice-head flex cursor-pointer items-center gap-4 p-4">
        <input
          type="checkbox"
          name="item"
          value={item.key}
          id={choiceId('item', item.key, first)}
          defaultChecked={item.selected}
          onChange={onChange}
          className="control order-last"
        />
        <Picture src={item.imageUrl} alt="" />
        <ItemWords item={item} />
      </label>
      {item.max > 1 ? (
        <div className="only-when-chosen flex-wrap items-center justify-between gap-3 px-4 pb-4">
          <span aria-hidden="true">{itemsWords.howMany}</span>
          <span className="inline-flex items-center gap-3">
            <QuantityInput
              name={`quantity.${item.key}`}
              label={item.name}
              max={item.max}
              defaultValue={item.chosen}
              onChange={onChange}
            />
            <span className="text-muted">{itemsWords.left(item.max)}</span>
          </span>
        </div>
      ) : (
        <input type="hidden" name={`quantity.${item.key}`} value="1" />
      )}
    </div>
  );
}
