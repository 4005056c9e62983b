import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { words as resolutionWords } from '../../order/resolution/text.ts';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { ItemLine } from '../../parts/parts.tsx';
import { text } from '../../parts/text.ts';
import { words } from '../text.ts';
import type { InStoreResolutionProps } from './model.ts';

export type { InStoreResolutionProps } from './model.ts';

const asked = ({ forCustomer }: InStoreResolutionProps) =>
  forCustomer ? words.resolution.forCustomer : resolutionWords;

export const title = (props: InStoreResolutionProps) => asked(props).title;

export function Page(props: InStoreResolutionProps) {
  const { title, missing } = asked(props);
  const form = useScreenForm(props.errors, (data) =>
    filled(data, 'method') === '' ? [{ field: 'method', message: missing }] : [],
  );
  return (
    <Screen title={title} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} goesOnBy="method">
        {props.item === null ? null : <ItemLine item={props.item} />}
        <Fieldset name="method" legend={title} quietLegend error={form.errorOf('method')}>
          {props.choices.map(({ value, line }, index) => (
            <ChoiceCard
              key={value}
              type="radio"
              name="method"
              value={value}
              id={choiceId('method', value, index === 0)}
              title={resolutionWords.methods[value].title}
              defaultChecked={props.values.method === value}
            >
              <span className="text-muted">{line}</span>
            </ChoiceCard>
          ))}
        </Fieldset>
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
