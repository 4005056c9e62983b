import type { MouseEvent } from 'react';
import { choiceId } from '../../../ui/choice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { isByPointer } from '../../parts/form.tsx';
import { RefusalNote } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import type { SelectableItem } from './model.ts';
import { words as itemsWords } from './text.ts';

type ItemCardProps = {
  item: SelectableItem;
  first: boolean;
  /** The page asks only for items, so tapping a single item can continue. */
  mayGoOn: boolean;
  onChange: () => void;
};

/** Selects the item and continues if it is the only one selected. */
function chooseAlone(card: Element, onChange: () => void): void {
  const box = card.querySelector<HTMLInputElement>('input[name="item"]');
  const form = box?.form;
  if (!box || !form) return;
  box.checked = true;
  onChange();
  if (form.querySelectorAll('input[name="item"]:checked').length === 1) form.requestSubmit();
}

/** A finger needs a larger target than the checkbox itself. */
const ROUND_THE_BOX = 12;

function isAtBox({ currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const box = currentTarget.querySelector('input')?.getBoundingClientRect();
  if (!box) return false;
  const [left, right] = [box.left - ROUND_THE_BOX, box.right + ROUND_THE_BOX];
  return x >= left && x <= right && y >= box.top - ROUND_THE_BOX && y <= box.bottom + ROUND_THE_BOX;
}

/** Up to this many units, show a button for each number. */
const MOST_BUTTONS = 4;

function Units({ item, onChange }: { item: SelectableItem; onChange: () => void }) {
  const counts =
    item.max <= MOST_BUTTONS ? Array.from({ length: item.max }, (_, at) => at + 1) : [1, item.max];
  const choose = (event: MouseEvent, units: number) => {
    const card = event.currentTarget.closest('.card');
    const field = card?.querySelector<HTMLInputElement>('input[type="number"]');
    if (!card || !field) return;
    field.value = String(units);
    chooseAlone(card, onChange);
  };
  return (
    <div className="needs-script only-before-chosen flex flex-wrap items-center gap-2 px-4 pb-4">
      <span aria-hidden="true" className="me-1">
        {itemsWords.howMany}
      </span>
      {counts.map((units) => (
        <button
          key={units}
          type="button"
          aria-label={itemsWords.unitsOf(units, item.max, item.name)}
          onClick={(event) => choose(event, units)}
          className="min-h-11 min-w-11 cursor-pointer rounded-xl border-[1.5px] border-edge px-3 font-semibold press"
        >
          {units === item.max ? itemsWords.allUnits(units) : units}
        </button>
      ))}
    </div>
  );
}

function ItemWords({ item }: { item: SelectableItem }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="product-name block text-lg leading-snug font-semibold">{item.name}</span>
      <span className="block text-muted">
        {[item.options, item.fewer ? null : text.frame.ordered(item.quantity)]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      {item.fewer ? <span className="block text-muted">{item.fewer}</span> : null}
      {item.warranty ? <span className="block text-muted">{item.warranty}</span> : null}
    </span>
  );
}

/** An item that can't be reported keeps its place, grayed out, with the reason below. */
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

export function ItemCard({ item, first, mayGoOn, onChange }: ItemCardProps) {
  if (item.refusal !== null) return <RefusedItem item={item} />;
  const goesOn = mayGoOn && item.max === 1;
  // A tap on the card picks just this item; a tap on its checkbox starts a selection of several.
  const onCard = (event: MouseEvent<HTMLLabelElement>) => {
    const card = event.currentTarget;
    if (!isByPointer(event) || isAtBox(event)) return;
    event.preventDefault();
    chooseAlone(card, onChange);
  };
  return (
    <div className="card choice">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the box is chosen with Space */}
      <label
        className="choice-head flex cursor-pointer items-center gap-4 p-4"
        data-goes-on={goesOn || undefined}
        onClick={goesOn ? onCard : undefined}
      >
        <input
          type="checkbox"
          name="item"
          value={item.key}
          id={choiceId('item', item.key, first)}
          defaultChecked={item.selected}
          data-asks-coverage={item.asksCoverage || undefined}
          onChange={onChange}
          className="control order-last"
        />
        <Picture src={item.imageUrl} alt="" />
        <ItemWords item={item} />
      </label>
      {item.max > 1 ? (
        <>
          {mayGoOn ? <Units item={item} onChange={onChange} /> : null}
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
        </>
      ) : (
        <input type="hidden" name={`quantity.${item.key}`} value="1" />
      )}
    </div>
  );
}
