import { Button } from '../../../ui/button.tsx';
import { ChoiceCard, choiceId } from '../../../ui/choice.tsx';
import { Fieldset } from '../../../ui/fieldset.tsx';
import { FormBody, filled, useScreenForm } from '../../parts/form.tsx';
import { ActionBar, Screen } from '../../parts/frame.tsx';
import { text } from '../../parts/text.ts';
import { words as all } from '../text.ts';
import type { ReceiptProps } from './model.ts';

export type { ReceiptProps } from './model.ts';

const words = all.receipt;

export const title = () => words.title;

export function Page(props: ReceiptProps) {
  const form = useScreenForm(props.errors, (data) =>
    filled(data, 'hasReceipt') === '' ? [{ field: 'hasReceipt', message: words.missing }] : [],
  );
  return (
    <Screen title={words.title} lead={words.lead} back={props.back} step={props.step} errors={form.errors}>
      <FormBody form={form} goesOnBy="hasReceipt">
        <Fieldset name="hasReceipt" legend={words.title} quietLegend error={form.errorOf('hasReceipt')}>
          {(['yes', 'no'] as const).map((value) => (
            <ChoiceCard
              key={value}
              type="radio"
              name="hasReceipt"
              value={value}
              id={choiceId('hasReceipt', value, value === 'yes')}
              title={words[value]}
              defaultChecked={props.value === value}
            />
          ))}
        </Fieldset>
        <ActionBar>
          <Button busy={form.busy}>{text.frame.continue}</Button>
        </ActionBar>
      </FormBody>
    </Screen>
  );
}
