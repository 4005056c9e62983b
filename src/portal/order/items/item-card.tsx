import type { MouseEvent } from 'react';
import { Chip, choiceId } from '../../../ui/choice.tsx';
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

/** Selects the item. Returns its checkbox and whether it was already selected. */
function choose(card: Element | null, onChange: () => void) {
  const box = card?.querySelector<HTMLInputElement>('input[name="item"]') ?? null;
  const wasChosen = box?.checked ?? false;
  if (box) box.checked = true;
  onChange();
  return { box, wasChosen };
}

/** Continues if this is the only item selected. */
function goOnAlone(box: HTMLInputElement | null): void {
  const chosen = box?.form?.querySelectorAll('input[name="item"]:checked').length;
  if (chosen === 1) box?.form?.requestSubmit();
}

/** A finger needs a larger target than the checkbox itself. */
const CHECKBOX_MARGIN = 12;

function isAtBox({ currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const box = currentTarget.querySelector('input')?.getBoundingClientRect();
  if (!box) return false;
  const [left, right] = [box.left - CHECKBOX_MARGIN, box.right + CHECKBOX_MARGIN];
  return x >= left && x <= right && y >= box.top - CHECKBOX_MARGIN && y <= box.bottom + CHECKBOX_MARGIN;
}

/** Up to this many units, each number is a radio button; above it, there is a number field. */
const MOST_CHIPS = 5;

type UnitsProps = Omit<ItemCardProps, 'first'>;

/** Choosing a number also selects the item. If the item was not selected before, a click or tap also continues. */
function UnitChips({ item, mayGoOn, onChange }: UnitsProps) {
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('label')) return;
    const card = event.currentTarget.closest('.card');
    const goesOn = mayGoOn && isByPointer(event);
    // The browser chooses the number only after the click.
    setTimeout(() => {
      const { box, wasChosen } = choose(card, onChange);
      if (goesOn && !wasChosen) goOnAlone(box);
    });
  };
  const counts = Array.from({ length: item.max }, (_, at) => at + 1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for a browser, arrows and Space in a group of radios are clicks
    <div
      role="radiogroup"
      aria-label={itemsWords.howManyOf(item.name)}
      onClick={onClick}
      className="unit-chips flex flex-wrap items-center gap-2 px-4 pb-4"
    >
      <span aria-hidden="true" className="w-full">
        {itemsWords.howMany}
      </span>
      {counts.map((units) => (
        <Chip
          key={units}
          name={`quantity.${item.key}`}
          value={String(units)}
          label={units === item.max ? itemsWords.allUnits(units) : String(units)}
          defaultChecked={units === Math.min(item.chosen, item.max)}
        />
      ))}
    </div>
  );
}

function UnitsField({ item, onChange }: UnitsProps) {
  return (
    <div className="only-when-chosen flex-wrap items-center justify-between gap-3 px-4 pb-4">
      <span aria-hidden="true">{itemsWords.howMany}</span>
      <span className="inline-flex flex-wrap items-center gap-3">
        <QuantityInput
          name={`quantity.${item.key}`}
          label={item.name}
          max={item.max}
          all={itemsWords.allUnits(item.max)}
          defaultValue={item.chosen}
          onChange={onChange}
        />
        <span className="text-muted without-script">{itemsWords.left(item.max)}</span>
      </span>
    </div>
  );
}

/** Asks for the quantity once, with the control that fits the maximum. */
function Units(props: UnitsProps) {
  const { max, key } = props.item;
  if (max === 1) return <input type="hidden" name={`quantity.${key}`} value="1" />;
  return max <= MOST_CHIPS ? <UnitChips {...props} /> : <UnitsField {...props} />;
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
    goOnAlone(choose(card, onChange).box);
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
      <Units item={item} mayGoOn={mayGoOn} onChange={onChange} />
    </div>
  );
}
