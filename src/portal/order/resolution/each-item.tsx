import { Chip, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import type { ScreenForm } from '../../parts/form.tsx';
import { ItemLine } from '../../parts/parts.tsx';
import type { EachItem } from './model.ts';
import { words as resolutionWords } from './text.ts';

const words = resolutionWords;

const labelOf = ({ value, amount }: EachItem['choices'][number]) =>
  amount === null ? words.methods[value].title : `${words.methods[value].title} · ${amount}`;

/** One item and its possible resolutions; the item's name is the legend. */
export function EachItemChoice({ each, form }: { each: EachItem; form: ScreenForm }) {
  const { field: name } = each;
  return (
    <div className="card flex flex-col gap-4 p-4 sm:p-5">
      <ItemLine item={each.item} />
      <Fieldset name={name} legend={each.item.name} quietLegend error={form.errorOf(name)}>
        <div className="flex flex-wrap gap-2">
          {each.choices.map((choice, index) => (
            <Chip
              key={choice.value}
              name={name}
              value={choice.value}
              id={choiceId(name, choice.value, index === 0)}
              label={labelOf(choice)}
              defaultChecked={each.chosen === choice.value}
            />
          ))}
        </div>
      </Fieldset>
    </div>
  );
}
