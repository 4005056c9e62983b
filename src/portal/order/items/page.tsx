import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { urls } from '../../../urls.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen, SectionTitle } from '../../parts/frame.tsx';
import type { FieldError } from '../../parts/views.ts';
import { ItemCard } from './item-card.tsx';
import type { ItemsProps, SelectableItem } from './model.ts';
import { words as itemsWords } from './text.ts';

export type { ItemsProps, SelectableItem } from './model.ts';

export const title = () => itemsWords.title;

const allItems = (props: ItemsProps) => props.groups.flatMap((group) => group.items);

const isCount = (units: number, max: number) => Number.isInteger(units) && units >= 1 && units <= max;

const unitsOf = (data: FormData, item: SelectableItem) => Number(filled(data, `quantity.${item.key}`));

function chosenItems(props: ItemsProps, data: FormData): SelectableItem[] {
  const keys = data.getAll('item');
  return allItems(props).filter((item) => item.refusal === null && keys.includes(item.key));
}

function validateItems(props: ItemsProps, data: FormData): FieldError[] {
  const chosen = chosenItems(props, data);
  const wrong = chosen.filter((item) => !isCount(unitsOf(data, item), item.max));
  const coverageMissing = chosen.some((item) => item.asksCoverage) && filled(data, 'claimCategory') === '';
  return [
    ...(chosen.length === 0 ? [{ field: 'item', message: itemsWords.missing }] : []),
    ...wrong.map((item) => ({ field: 'item', message: itemsWords.tooMany(item.name, item.max) })),
    ...(coverageMissing ? [{ field: 'claimCategory', message: itemsWords.coverageMissing }] : []),
  ];
}

/**
 * How many units are selected. Reads the form itself, because it may have been filled in before hydration; 0 if a count is
 * invalid.
 */
function useChosenUnits(props: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const before = allItems(props).filter((item) => item.selected && item.refusal === null);
  const [units, setUnits] = useState(
    before.every((item) => isCount(item.chosen, item.max))
      ? before.reduce((sum, item) => sum + item.chosen, 0)
      : 0,
  );
  const count = () => {
    const form = list.current?.closest('form');
    if (!form) return;
    const data = new FormData(form);
    const chosen = chosenItems(props, data);
    const isCountable = chosen.every((item) => isCount(unitsOf(data, item), item.max));
    setUnits(isCountable ? chosen.reduce((sum, item) => sum + unitsOf(data, item), 0) : 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(count, []);
  return { list, units, count };
}

/** CSS alone shows this while an item with both coverages is selected. */
function Coverage({ coverage, error }: { coverage: ItemsProps['coverage']; error: string | null }) {
  if (coverage === null) return null;
  return (
    <div className="coverage">
      <Fieldset name="claimCategory" legend={itemsWords.coverage} error={error}>
        {(['SHIPPING', 'WARRANTY'] as const).map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="claimCategory"
            value={value}
            id={choiceId('claimCategory', value, value === 'SHIPPING')}
            defaultChecked={coverage.value === value}
            title={itemsWords.coverageChoices[value].title}
          >
            <span className="text-muted">{itemsWords.coverageChoices[value].hint}</span>
          </ChoiceCard>
        ))}
      </Fieldset>
    </div>
  );
}

export function Page(props: ItemsProps) {
  const form = useScreenForm(props.errors, (data) => validateItems(props, data));
  const { list, units, count } = useChosenUnits(props);
  const firstKey = allItems(props).find((item) => item.refusal === null)?.key ?? null;
  const open = allItems(props).filter((item) => item.refusal === null).length;
  const mayGoOn = props.coverage === null;
  const onlyLine = props.groups.length === 1 ? props.groups[0]?.line : null;
  return (
    <Screen title={itemsWords.title} lead={onlyLine} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form}>
        {mayGoOn && open > 1 ? <p className="-mb-2 text-muted needs-script">{itemsWords.several}</p> : null}
        <input type="hidden" name="shipment" value={props.shipment} />
        <div ref={list} className="items-form flex flex-col gap-6">
          <Fieldset name="item" legend={itemsWords.title} quietLegend error={form.errorOf('item')}>
            {props.groups.map((group) => (
              <div key={group.title ?? 'only'} className="mb-3 flex flex-col gap-3 last:mb-0">
                {group.title === null ? null : <SectionTitle>{group.title}</SectionTitle>}
                {group.line === null || group.line === onlyLine ? null : (
                  <p className="-mt-2 text-muted">{group.line}</p>
                )}
                {group.items.map((item) => (
                  <ItemCard
                    key={item.key}
                    item={item}
                    first={item.key === firstKey}
                    mayGoOn={mayGoOn}
                    onChange={count}
                  />
                ))}
              </div>
            ))}
          </Fieldset>
          <Coverage coverage={props.coverage} error={form.errorOf('claimCategory')} />
          {firstKey === null ? <Alert tone="neutral">{itemsWords.none}</Alert> : null}
        </div>
        <ActionBar>
          {firstKey === null ? (
            <LinkButton href={urls.home()}>{itemsWords.home}</LinkButton>
          ) : (
            <Button busy={form.busy}>{itemsWords.submit(units)}</Button>
          )}
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
